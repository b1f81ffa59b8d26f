# about: the token is an HMAC over the session, so a pair that another host planted doesn't fit the victim's session
        # block: issue-token
        token = hmac.digest(services.secret.encode(), request.cookies["session"].encode(), "sha256").hex()
        # end
        # block: compare-token
        token = request.form.get("token", "")
        expected = hmac.digest(services.secret.encode(), request.cookies["session"].encode(), "sha256").hex()
        if not hmac.compare_digest(token.encode(), expected.encode()):
            abort(403)
        # end
