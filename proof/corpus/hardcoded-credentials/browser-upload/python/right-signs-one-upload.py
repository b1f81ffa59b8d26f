# about: the secret stays on the server, which signs one PUT of an object in the user's own folder for five minutes
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
        if not isinstance(name, str) or not re.fullmatch(r"[\w-]+\.\w+", name, re.ASCII):
            abort(422)
        key = f"uploads/{user}/{name}"
        expires = int(time.time()) + 300
        text = f"PUT\n{key}\n{expires}"
        signature = hmac.digest(storage.secret.encode(), text.encode(), "sha256").hex()
        return {"key": key, "expires": expires, "signature": signature}
    # end
