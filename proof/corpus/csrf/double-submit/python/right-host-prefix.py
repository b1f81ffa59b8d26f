# about: a cookie named __Host- with path / and no domain can only come from this host, so the blog can't plant one
        # block: issue-token
        token = secrets.token_urlsafe(24)
        response.set_cookie("__Host-csrf", token, path="/", secure=True, httponly=True, samesite="Lax")
        # end
        # block: compare-token
        token = request.form.get("token", "")
        if not token or not hmac.compare_digest(token.encode(), request.cookies.get("__Host-csrf", "").encode()):
            abort(403)
        # end
