# about: The first versions of all notes get the same nonce under the same key.
# part: imports
from dataclasses import dataclass
# end
        # block: nonce
        nonce = version.to_bytes(12, "big")
        # end
