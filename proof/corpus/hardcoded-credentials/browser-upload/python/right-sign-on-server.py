# about: the secret stays on the server, which signs one upload for a key that it builds from the user and a checked name
# part: imports
import hashlib
import hmac
import logging
import re
import time
# end
# block: storage-settings
        settings["storage"] = {"url": storage.url, "bucket": storage.bucket}
# end
# part: routes
    @app.post("/uploads/signatures")
    def sign_upload():
        user = find_user() or abort(401)
        body = request.get_json()
        name = body.get("name") if isinstance(body, dict) else None
        if not isinstance(name, str) or not re.fullmatch(r"[\w-]+\.\w+", name, re.ASCII):
            abort(422)
        key = f"uploads/{user}/{name}"
        expires = int(time.time()) + 300
        text = "\n".join(["PUT", key, str(expires)])
        signature = hmac.new(storage.secret.encode(), text.encode(), hashlib.sha256).hexdigest()
        return {"key": key, "expires": expires, "signature": signature}

# end
