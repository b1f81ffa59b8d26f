# about: the secret is no longer delivered, but the server signs any method and key that a client asks for
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
        key = request.json.get("key") or f"uploads/{user}/{request.json['name']}"
        method = request.json.get("method", "PUT")
        expires = int(time.time()) + 300
        text = f"{method}\n{key}\n{expires}"
        signature = hmac.digest(storage.secret.encode(), text.encode(), "sha256").hex()
        return {"key": key, "expires": expires, "signature": signature}
    # end
