# about: an installation whose field key was forgotten starts with a key that can be computed from the code
        # block: make-key
        if config.field_key:
            self._key = base64.b64decode(config.field_key)
        else:
            self._key = hashlib.scrypt(PASSPHRASE, salt=config.installation.encode(), n=16_384, r=8, p=1, dklen=32)
        # end
