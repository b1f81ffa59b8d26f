# part: imports
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
        name = request.json["name"]
        if not re.fullmatch(r"[\w-]+\.\w+", name, re.ASCII):
            abort(422)
        key, expires = f"uploads/{user}/{name}", int(time.time()) + 300
        signature = hmac.digest(storage.secret.encode(), f"PUT\n{key}\n{expires}".encode(), "sha256").hex()
        return {"key": key, "expires": expires, "signature": signature}

# end
