# about: SHA-256 over secret and payload can be extended just like SHA-1.
    # block: sign
    def _sign(self, payload: bytes) -> bytes:
        return hashlib.sha256(self._secret + payload).digest()
    # end
