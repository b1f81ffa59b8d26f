# part: imports
import hmac
# end
# block: sign
    def _sign(self, payload: bytes) -> bytes:
        return hmac.digest(self._secret, payload, "sha256")
# end
