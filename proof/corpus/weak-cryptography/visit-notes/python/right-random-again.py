# about: A new random nonce for each version; it is stored with the note anyway.
# part: imports
import os
from dataclasses import dataclass
# end
        # block: nonce
        nonce = os.urandom(12)
        # end
