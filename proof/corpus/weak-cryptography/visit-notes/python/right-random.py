# about: Twelve random bytes.
# part: imports
import hashlib
import hmac
import itertools
import os
import time
from dataclasses import dataclass


# end
# block: nonce
        nonce = os.urandom(12)
# end
