# about: It begins again after a restart.
# part: imports
import hashlib
import hmac
import itertools
import os
import time
from dataclasses import dataclass

_count = itertools.count(1)
# end
# block: nonce
        nonce = next(_count).to_bytes(12, "big")
# end
