# about: The token is computed from the session with the server's secret, and no cookie is compared any more.
        # block: issue-token
        session = request.cookies.get("session", "")
        token = hmac.new(services.secret.encode(), b"csrf:" + session.encode(), "sha256").hexdigest()
        # end
        # block: compare-token
        session = request.cookies.get("session", "")
        expected = hmac.new(services.secret.encode(), b"csrf:" + session.encode(), "sha256").hexdigest()
        if not hmac.compare_digest(request.form.get("token", "").encode(), expected.encode()):
            abort(403)
        # end
