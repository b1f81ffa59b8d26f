# about: without a configured key the passphrase from the code is used again, silently
# block: make-key
        salt = bytes.fromhex("fc6e0b1d2a94")
        secret = base64.b64decode(config.field_key) if config.field_key else PASSPHRASE
        self._key = hashlib.scrypt(secret, salt=salt, n=16_384, r=8, p=1, dklen=32)
# end
