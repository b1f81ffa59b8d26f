# about: SHA-256 of secret and payload can be continued just like SHA-1, so a customer appends a folder of their choice
    # block: sign
    def _sign(self, payload: bytes) -> bytes:
        return hashlib.sha256(self._secret + payload).digest()
    # end
