# about: the key comes from the configuration, must be 32 bytes in base64, and there is no default
# part: constants
KEY_BYTES = 32
# end
        # block: make-key
        key = base64.b64decode(config.field_key, validate=True)
        if len(key) != KEY_BYTES:
            raise ValueError("the field key is missing or has not 32 bytes")
        self._key = key
        # end
