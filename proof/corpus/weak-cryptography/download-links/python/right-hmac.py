# about: HMAC cannot be continued from its result
    # block: sign
    def _sign(self, payload: bytes) -> bytes:
        return hmac.digest(self._secret, payload, hashlib.sha256)
    # end
