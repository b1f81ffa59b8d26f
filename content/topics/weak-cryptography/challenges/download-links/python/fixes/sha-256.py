# block: sign
    def _sign(self, payload: bytes) -> bytes:
        return hashlib.sha256(self._secret + payload).digest()
# end
