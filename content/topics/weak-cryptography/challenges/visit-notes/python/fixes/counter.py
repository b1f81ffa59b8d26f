# part: imports
import itertools
from dataclasses import dataclass
# end
# part: fields
        self._count = itertools.count(1)
# end
# block: nonce
        nonce = next(self._count).to_bytes(12, "big")
# end
