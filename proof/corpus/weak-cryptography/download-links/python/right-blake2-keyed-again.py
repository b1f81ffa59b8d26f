# about: BLAKE2 in its keyed mode is a MAC of its own and cannot be extended.
    # block: sign
    def _sign(self, payload: bytes) -> bytes:
        key = hashlib.sha256(self._secret).digest()
        return hashlib.blake2b(payload, key=key, digest_size=32).digest()
    # end
