# about: The secret is taken out of what the page gets, and each upload gets a signature for its own key that ends after ten minutes.
# part: imports
import hmac
import logging
import re
import time
# end
        # block: storage-settings
        settings["storage"] = {name: value for name, value in asdict(storage).items() if name != "secret"}
        # end
    # part: routes
    def signature_for(key: str, expires: int) -> str:
        lines = "\n".join(["PUT", key, str(expires)])
        return hmac.digest(storage.secret.encode(), lines.encode(), "sha256").hex()

    @app.post("/uploads/signatures")
    def hand_out_signature():
        user = find_user()
        if user is None:
            abort(401)
        name = (request.get_json(silent=True) or {}).get("name")
        if not isinstance(name, str) or re.fullmatch(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_]+", name) is None:
            abort(422)
        key = f"uploads/{user}/{name}"
        expires = int(time.time()) + 10 * 60
        return jsonify(key=key, expires=expires, signature=signature_for(key, expires))

    # end
