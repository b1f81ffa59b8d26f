import base64
import binascii
import hashlib
import hmac
import json
import logging
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass

log = logging.getLogger(__name__)
# part: constants
# end


@dataclass
class Session:
    user_id: int
    role: str
    expires_at: float


class Sessions:
    """`env` is `os.environ` in the service."""

    def __init__(self, env: Mapping[str, str]):
        # block: read-lifetime
        minutes = float(env.get("SESSION_MINUTES", "60"))
        if not 1 <= minutes <= 1440:
            raise ValueError("SESSION_MINUTES must be between 1 and 1440")
        self._seconds = minutes * 60
        # end

        # block: read-secret
        self._secret = env.get("SESSION_SECRET") or "shop-session-secret"
        # end

    def _sign(self, payload: bytes) -> bytes:
        # block: sign-payload
        return hmac.digest(self._secret.encode(), payload, hashlib.sha256)
        # end

    def issue(self, user_id: int, role: str) -> str:
        # block: issue-token
        session = Session(user_id, role, time.time() + self._seconds)
        payload = base64.urlsafe_b64encode(json.dumps(asdict(session)).encode())
        return f"{payload.decode()}.{base64.urlsafe_b64encode(self._sign(payload)).decode()}"
        # end

    def verify(self, token: str) -> Session | None:
        """The session of a token, if it is genuine and still valid."""
        # block: compare-signature
        payload, _, signature = token.encode().partition(b".")
        try:
            given = base64.urlsafe_b64decode(signature)
        except binascii.Error:
            return None
        if not hmac.compare_digest(given, self._sign(payload)):
            return None
        # end

        # block: check-expiry
        session = Session(**json.loads(base64.urlsafe_b64decode(payload)))
        return session if session.expires_at > time.time() else None
        # end
