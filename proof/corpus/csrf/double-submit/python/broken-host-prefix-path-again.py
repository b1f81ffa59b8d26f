# about: the blog can't write such a cookie, but with a path other than / browsers refuse it from the server as well, and every save fails
        # block: issue-token
        token = secrets.token_urlsafe(24)
        response.set_cookie("__Host-csrf", token, secure=True, httponly=True, samesite="Strict", path="/account")
        # end
        # block: compare-token
        token = request.form.get("token", "")
        if not token or not hmac.compare_digest(token.encode(), request.cookies.get("__Host-csrf", "").encode()):
            abort(403)
        # end
