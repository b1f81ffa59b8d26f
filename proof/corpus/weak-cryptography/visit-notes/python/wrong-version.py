# about: Two servers can give two notes the same version.
# part: imports
import hashlib
import hmac
import itertools
import os
import time
from dataclasses import dataclass


# end
# block: nonce
        nonce = hashlib.sha256(f"{record_id}:{version}".encode()).digest()[:12]
# end
