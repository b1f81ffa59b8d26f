# about: right, a real message authentication code with the secret as its key
    # block: sign
    def _sign(self, payload: bytes) -> bytes:
        return hmac.digest(self._secret, payload, "sha256")
    # end
