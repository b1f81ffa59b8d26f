# block: make-key
        salt = bytes.fromhex("fc6e0b1d2a94")
        self._key = hashlib.scrypt(PASSPHRASE, salt=salt, n=65_536, r=8, p=1, maxmem=128 * 1024 * 1024, dklen=32)
# end
