# about: wrong, a separator does not change that SHA-256 over the secret and the text can be continued
    # block: sign
    def _sign(self, payload: bytes) -> bytes:
        return hashlib.sha256(self._secret + b"|" + payload).digest()
    # end
