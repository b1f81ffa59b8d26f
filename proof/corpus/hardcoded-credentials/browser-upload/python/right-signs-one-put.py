# about: The secret stays on the server, which signs one put of a checked name in the folder of the signed-in user for five minutes.
# part: top
import hashlib
import hmac
import time
# end
        # block: storage-settings
        settings["storage"] = {"url": storage.url, "bucket": storage.bucket}
        # end
    # part: routes
    @app.post("/uploads/signatures")
    def sign_upload():
        user = find_user() or abort(401)
        name = request.json.get("name")
        if not isinstance(name, str) or not re.fullmatch(r"[\w-]+\.\w+", name, re.ASCII):
            abort(422)
        key = f"uploads/{user}/{name}"
        expires = int(time.time()) + 300
        text = f"PUT\n{key}\n{expires}".encode()
        signature = hmac.new(storage.secret.encode(), text, hashlib.sha256).hexdigest()
        return {"key": key, "expires": expires, "signature": signature}

    # end
