# about: HMAC-SHA256 cannot be continued from a known signature.
    # block: sign
    def _sign(self, payload: bytes) -> bytes:
        return hmac.new(self._secret, payload, hashlib.sha256).digest()
    # end
