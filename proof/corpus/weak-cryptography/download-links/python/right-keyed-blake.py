# about: BLAKE2 with a key is made for this and cannot be continued.
# block: sign
    def _sign(self, payload: bytes) -> bytes:
        return hashlib.blake2b(payload, key=self._secret[:64], digest_size=32).digest()
# end
