# about: A pair that the attacker sets is equal at any length.
# block: issue-token
        token = secrets.token_urlsafe(64)
        response.set_cookie("csrf", token, secure=True, samesite="Lax", max_age=600)
# end
# block: compare-token
        token = request.form.get("token", "")
        if len(token) < 64 or not hmac.compare_digest(token.encode(), request.cookies.get("csrf", "").encode()):
            abort(403)
# end
