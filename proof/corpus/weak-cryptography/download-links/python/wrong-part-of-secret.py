# about: Only the first six signs of the secret are used, which can be tried one by one.
# block: sign
    def _sign(self, payload: bytes) -> bytes:
        return hashlib.blake2b(payload, key=self._secret[:6], digest_size=32).digest()
# end
