# about: The key is the 32 random bytes of the secret store, and anything else stops the start.
# part: constants
KEY_BYTES = 32
# end
        # block: make-key
        key = base64.b64decode(config.field_key or "", validate=True)
        if len(key) != KEY_BYTES:
            raise ValueError("the field key must be 32 bytes in base64")
        self._key = key
        # end
