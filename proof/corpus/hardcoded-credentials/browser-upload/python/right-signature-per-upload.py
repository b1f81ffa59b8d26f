# about: the secret stays on the server, which signs one upload at a time, for a key of the user and for ten minutes
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
        name = request.json["name"]
        if not re.fullmatch(r"[\w-]+\.\w+", name, re.ASCII):
            abort(422)
        key = f"uploads/{user}/{name}"
        expires = int(time.time()) + 600
        signature = hmac.digest(storage.secret.encode(), f"PUT\n{key}\n{expires}".encode(), hashlib.sha256).hex()
        return {"method": "PUT", "key": key, "expires": expires, "signature": signature}

    # end
