# about: right, random bytes from the system, which do not depend on record or server
# part: imports
import secrets
from dataclasses import dataclass
# end
        # block: nonce
        nonce = secrets.token_bytes(12)
        # end
