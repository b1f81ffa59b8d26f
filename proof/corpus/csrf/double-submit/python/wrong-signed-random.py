# about: the signature shows that the server made the token, but not for whom; the blog can plant a pair that the attacker was given
        # block: issue-token
        value = secrets.token_urlsafe(24)
        token = value + "." + hmac.digest(services.secret.encode(), value.encode(), "sha256").hex()
        response.set_cookie("csrf", token, secure=True, httponly=True, samesite="Lax")
        # end
        # block: compare-token
        token = request.form.get("token", "")
        value, _, signature = token.partition(".")
        expected = hmac.digest(services.secret.encode(), value.encode(), "sha256").hex()
        if not hmac.compare_digest(signature.encode(), expected.encode()):
            abort(403)
        if not hmac.compare_digest(token.encode(), request.cookies.get("csrf", "").encode()):
            abort(403)
        # end
