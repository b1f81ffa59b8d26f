# about: One nonce for all notes of a process.
# part: imports
import hashlib
import hmac
import itertools
import os
import time
from dataclasses import dataclass

_NONCE = os.urandom(12)
# end
# block: nonce
        nonce = _NONCE
# end
