# about: The endpoint signs any method and any key that the client sends, so every registered client can read and delete the files of all others.
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
        body = request.get_json()
        method = body.get("method", "PUT")
        key = body.get("key") or f"uploads/{user}/{body['name']}"
        expires = int(time.time()) + 300
        message = "\n".join([method, key, str(expires)])
        signature = hmac.digest(storage.secret.encode(), message.encode(), hashlib.sha256).hex()
        return {"key": key, "expires": expires, "signature": signature}

    # end
