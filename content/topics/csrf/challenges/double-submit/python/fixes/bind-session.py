# part: imports
import hmac
import re
from collections.abc import Callable
# end
# block: issue-token
        session = request.cookies["session"]
        token = hmac.digest(services.secret.encode(), f"csrf:{session}".encode(), "sha256").hex()
# end
# block: compare-token
        session = request.cookies["session"]
        expected = hmac.digest(services.secret.encode(), f"csrf:{session}".encode(), "sha256").hex()
        if not hmac.compare_digest(request.form.get("token", "").encode(), expected.encode()):
            abort(403)
# end
