# about: each installation has another key, but everyone with the code and the name of the installation can compute it
# block: make-key
        salt = hashlib.sha256(config.installation.encode()).digest()
        self._key = hashlib.scrypt(PASSPHRASE, salt=salt, n=16_384, r=8, p=1, dklen=32)
# end
