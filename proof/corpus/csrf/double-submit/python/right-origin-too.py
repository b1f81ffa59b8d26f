# about: In addition to the pair, the Origin must be exactly this host, so the blog's form is refused.
        # block: compare-token
        if request.headers.get("Origin") != "https://account.example.com":
            abort(403)
        token = request.form.get("token", "")
        if not token or not hmac.compare_digest(token.encode(), request.cookies.get("csrf", "").encode()):
            abort(403)
        # end
