# about: The nonce comes from the operating system's random source, once per version.
# part: imports
import secrets
from dataclasses import dataclass
# end
        # block: nonce
        nonce = secrets.token_bytes(12)
        # end
