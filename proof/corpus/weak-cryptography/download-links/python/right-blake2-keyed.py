# about: right, BLAKE2 with a key is a message authentication code; the key is first brought to 64 bytes
    # block: sign
    def _sign(self, payload: bytes) -> bytes:
        key = hashlib.sha512(self._secret).digest()
        return hashlib.blake2b(payload, key=key, digest_size=32).digest()
    # end
