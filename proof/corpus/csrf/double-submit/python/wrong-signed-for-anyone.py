# about: the token is signed but belongs to no session, so an attacker can plant a genuine token of their own
# part: imports
import hmac
import re
import secrets
from collections.abc import Callable


def sign(secret: str, nonce: str) -> str:
    return hmac.new(secret.encode(), nonce.encode(), "sha256").hexdigest()


# end
        # block: issue-token
        nonce = secrets.token_urlsafe(24)
        token = f"{nonce}.{sign(services.secret, nonce)}"
        response.set_cookie("csrf", token, secure=True, samesite="Strict", httponly=True)
        # end
        # block: compare-token
        token = request.form.get("token", "")
        if not token or not hmac.compare_digest(token.encode(), request.cookies.get("csrf", "").encode()):
            abort(403)
        nonce, _, signature = token.partition(".")
        if not hmac.compare_digest(signature.encode(), sign(services.secret, nonce).encode()):
            abort(403)
        # end
