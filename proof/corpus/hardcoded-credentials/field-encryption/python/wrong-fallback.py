# about: an installation that forgot the secret silently encrypts with the passphrase from the code
# block: make-key
        secret = config.field_key.encode() or PASSPHRASE
        salt = hashlib.sha256(config.installation.encode()).digest()
        self._key = hashlib.scrypt(secret, salt=salt, n=16_384, r=8, p=1, dklen=32)
# end
