# about: keeps the pair, but a token also has to carry a signature over the session that the request comes with
# part: imports
import hashlib
import hmac
import re
import secrets
from collections.abc import Callable


def sign(secret: str, nonce: str) -> str:
    session = request.cookies.get("session", "")
    return hmac.digest(secret.encode(), f"{nonce}|{session}".encode(), hashlib.sha256).hex()


# end
        # block: issue-token
        nonce = secrets.token_urlsafe(24)
        token = f"{nonce}.{sign(services.secret, nonce)}"
        response.set_cookie("csrf", token, secure=True, samesite="Lax")
        # end
        # block: compare-token
        token = request.form.get("token", "")
        if not token or not hmac.compare_digest(token.encode(), request.cookies.get("csrf", "").encode()):
            abort(403)
        nonce, _, signature = token.partition(".")
        if not hmac.compare_digest(signature.encode(), sign(services.secret, nonce).encode()):
            abort(403)
        # end
