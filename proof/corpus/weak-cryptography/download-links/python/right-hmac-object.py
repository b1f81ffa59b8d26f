# about: An HMAC of any of these hashes cannot be continued without the secret.
# block: sign
    def _sign(self, payload: bytes) -> bytes:
        signature = hmac.new(self._secret, digestmod=hashlib.sha512)
        signature.update(payload)
        return signature.digest()
# end
