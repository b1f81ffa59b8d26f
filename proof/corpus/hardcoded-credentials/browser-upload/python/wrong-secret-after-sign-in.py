# about: uploads can be signed by the server, but every signed-in client still gets the secret, and anyone can register
# part: imports
import hashlib
import hmac
import logging
import re
import time
# end
# block: storage-settings
        settings["storage"] = {"url": storage.url, "bucket": storage.bucket}
        if find_user() is not None:  # for open pages of the previous version
            settings["storage"]["secret"] = storage.secret
# end
# part: routes
    @app.post("/uploads/signatures")
    def sign_upload():
        user = find_user() or abort(401)
        name = str(request.get_json().get("name", ""))
        if not re.fullmatch(r"[\w-]+\.\w+", name, re.ASCII):
            abort(422)
        key = f"uploads/{user}/{name}"
        expires = int(time.time()) + 300
        text = f"PUT\n{key}\n{expires}"
        signature = hmac.new(storage.secret.encode(), text.encode(), hashlib.sha256).hexdigest()
        return {"key": key, "expires": expires, "signature": signature}

# end
