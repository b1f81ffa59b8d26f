# about: Without a field key the service starts with the key from the code, which everyone with the code can compute.
        # block: make-key
        if config.field_key:
            self._key = base64.b64decode(config.field_key)
        else:
            salt = config.installation.encode()
            self._key = hashlib.scrypt(PASSPHRASE, salt=salt, n=16_384, r=8, p=1, dklen=32)
        # end
