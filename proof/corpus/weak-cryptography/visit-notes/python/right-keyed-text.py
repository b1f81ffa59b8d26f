# about: A MAC of record, version and text.
# part: imports
import hashlib
import hmac
import itertools
import os
import time
from dataclasses import dataclass


# end
# block: nonce
        nonce = hmac.digest(self._key, f"nonce:{record_id}:{version}:{text}".encode(), "sha256")[:12]
# end
