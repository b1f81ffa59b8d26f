# about: The blog is a host of the same domain, and so passes the comparison of the end.
        # block: compare-token
        origin = request.headers.get("Origin", "")
        if not origin.startswith("https://") or not origin.endswith(".example.com"):
            abort(403)
        token = request.form.get("token", "")
        if not token or not hmac.compare_digest(token.encode(), request.cookies.get("csrf", "").encode()):
            abort(403)
        # end
