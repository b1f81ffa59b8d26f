# about: every message gets a nonce of its own from the secure source
# part: imports
import os
from dataclasses import dataclass
# end
        # block: nonce
        # New for every version; it is stored with the note.
        nonce = os.urandom(12)
        # end
