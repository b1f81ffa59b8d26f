# about: notes that are saved in the same second have the same nonce
# part: imports
import time
from dataclasses import dataclass
# end
        # block: nonce
        # The time goes forward, so no nonce comes twice.
        nonce = int(time.time()).to_bytes(12, "big")
        # end
