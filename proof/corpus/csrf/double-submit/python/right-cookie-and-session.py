# about: The cookie is still compared, and in addition the token has to be that of this session.
# block: issue-token
        session = request.cookies["session"]
        token = hmac.new(services.secret.encode(), b"form\0" + session.encode(), "sha256").hexdigest()
        response.set_cookie("csrf", token, secure=True, samesite="Lax")
# end
# block: compare-token
        session = request.cookies["session"]
        expected = hmac.new(services.secret.encode(), b"form\0" + session.encode(), "sha256").hexdigest()
        token = request.form.get("token", "")
        cookie = request.cookies.get("csrf", "")
        if not hmac.compare_digest(token.encode(), expected.encode()):
            abort(403)
        if not hmac.compare_digest(cookie.encode(), expected.encode()):
            abort(403)
# end
