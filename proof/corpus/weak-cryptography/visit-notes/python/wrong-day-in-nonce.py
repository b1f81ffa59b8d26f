# about: wrong, two versions of one day, such as a note and its correction, have the same nonce
# part: imports
import hashlib
from dataclasses import dataclass
from datetime import date
# end
        # block: nonce
        nonce = hashlib.sha256(f"{record_id}:{date.today().isoformat()}".encode()).digest()[:12]
        # end
