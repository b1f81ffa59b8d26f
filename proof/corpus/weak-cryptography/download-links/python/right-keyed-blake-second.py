# about: BLAKE2 has a mode with a key that is made for authentication
    # block: sign
    def _sign(self, payload: bytes) -> bytes:
        key = hashlib.sha256(self._secret).digest()
        return hashlib.blake2b(payload, key=key, digest_size=32, person=b"download-links").digest()
    # end
