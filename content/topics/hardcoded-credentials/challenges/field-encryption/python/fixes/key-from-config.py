# part: imports
import base64
import os
# end
# part: constants
# end
# block: make-key
        self._key = base64.b64decode(config.field_key)
        if len(self._key) != 32:
            raise ValueError("field_key must be 32 random bytes in base64")
# end
