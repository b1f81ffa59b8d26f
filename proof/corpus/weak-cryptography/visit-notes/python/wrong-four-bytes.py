# about: Four random bytes repeat.
# part: imports
import hashlib
import hmac
import itertools
import os
import time
from dataclasses import dataclass


# end
# block: nonce
        nonce = bytes(8) + os.urandom(4)
# end
