# about: The nonce is random, but the same for everything that this process encrypts.
# part: imports
import os
from dataclasses import dataclass
# end
        # part: fields
        self._nonce = os.urandom(12)
        # end
        # block: nonce
        nonce = self._nonce
        # end
