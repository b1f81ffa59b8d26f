# about: the counter begins again with each start and on each server, with the same key
# part: imports
from dataclasses import dataclass
# end
        # part: fields
        self._saved = 0
        # end
        # block: nonce
        self._saved += 1
        nonce = self._saved.to_bytes(12, "big")
        # end
