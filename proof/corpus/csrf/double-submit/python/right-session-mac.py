# about: the token is a code over the session, so a token of another session does not fit whatever the cookie says
# part: imports
import hmac
import re
from collections.abc import Callable


def make_token(secret: str, session: str) -> str:
    return hmac.new(secret.encode(), b"csrf:" + session.encode(), "sha256").hexdigest()


# end
        # block: issue-token
        token = make_token(services.secret, request.cookies.get("session", ""))
        # end
        # block: compare-token
        expected = make_token(services.secret, request.cookies.get("session", ""))
        if not hmac.compare_digest(request.form.get("token", "").encode(), expected.encode()):
            abort(403)
        # end
