# about: Two servers write at the same time.
# part: imports
import hashlib
import hmac
import itertools
import os
import time
from dataclasses import dataclass


# end
# block: nonce
        nonce = time.time_ns().to_bytes(12, "big")
# end
