import base64
import binascii
# part: imports
import hashlib
import hmac
# end
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

LIFETIME_SECONDS = 7 * 24 * 3600


@dataclass(frozen=True)
class Grant:
    customer: str
    path: str


class LinkError(Exception):
    pass


class DownloadLinks:
    # block: load-secret
    def __init__(self, secret: str) -> None:
        if len(secret) < 32:
            raise ValueError("DOWNLOAD_SECRET is too short")
        self._secret = secret.encode()
    # end

    def issue(self, customer: str, now: float, *, file: str | None = None, folder: str | None = None) -> str:
        """A link to one file, or to everything in a folder."""
        # block: payload
        target = {"folder": folder} if folder else {"file": file}
        payload = urlencode({"expires": int(now) + LIFETIME_SECONDS, "customer": customer, **target}).encode()
        # end
        return f"{base64.urlsafe_b64encode(payload).decode()}.{self._sign(payload).hex()}"

    def verify(self, token: str, now: float) -> Grant:
        encoded, _, signature = token.partition(".")
        try:
            payload, given = base64.urlsafe_b64decode(encoded), bytes.fromhex(signature)
        except (binascii.Error, ValueError) as error:
            raise LinkError("the link is not valid") from error
        # block: compare
        if not hmac.compare_digest(self._sign(payload), given):
            raise LinkError("the link is not valid")
        # end
        # block: fields
        fields = dict(parse_qsl(payload.decode("latin-1")))
        customer, path = fields.get("customer"), fields.get("folder") or fields.get("file")
        if not customer or not path:
            raise LinkError("the link is not valid")
        # end
        # block: expiry
        expires = fields.get("expires", "")
        if not expires.isdecimal() or int(expires) <= now:
            raise LinkError("the link has expired")
        # end
        return Grant(customer, path)

    # block: sign
    def _sign(self, payload: bytes) -> bytes:
        return hashlib.sha1(self._secret + payload).digest()
    # end
