# about: right, a new random nonce for every message under the key
# part: imports
import os
from dataclasses import dataclass
# end
        # block: nonce
        nonce = os.urandom(12)
        # end
