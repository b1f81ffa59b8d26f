# about: wrong, nobody can predict it, but all versions of a record still share one nonce
# part: imports
import hmac
from dataclasses import dataclass
# end
        # block: nonce
        nonce = hmac.digest(self._key, record_id.encode(), "sha256")[:12]
        # end
