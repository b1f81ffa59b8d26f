# about: the key comes from the configuration only, and without 32 bytes of it the service does not start
# part: imports
import base64
import os
# end
# part: constants
KEY_BYTES = 32
# end
# block: make-key
        if not config.field_key:
            raise ValueError("the field key is missing")
        key = base64.b64decode(config.field_key, validate=True)
        if len(key) != KEY_BYTES:
            raise ValueError(f"the field key does not have {KEY_BYTES} bytes")
        self._key = key
# end
