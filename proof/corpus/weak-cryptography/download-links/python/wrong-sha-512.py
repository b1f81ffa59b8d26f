# about: SHA-512 can be continued just like SHA-1.
# block: sign
    def _sign(self, payload: bytes) -> bytes:
        return hashlib.sha512(self._secret + b":" + payload).digest()
# end
