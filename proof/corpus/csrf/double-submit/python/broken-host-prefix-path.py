# about: Browsers refuse a __Host- cookie whose path isn't /, so no customer can save the form.
        # block: issue-token
        token = secrets.token_urlsafe(24)
        response.set_cookie("__Host-csrf", token, path="/account", secure=True, httponly=True, samesite="Lax")
        # end
        # block: compare-token
        token = request.form.get("token", "")
        if not token or not hmac.compare_digest(token.encode(), request.cookies.get("__Host-csrf", "").encode()):
            abort(403)
        # end
