# about: The token depends on the secret only, so everybody with an account knows that of all others.
# block: issue-token
        token = hmac.new(services.secret.encode(), b"csrf", "sha256").hexdigest()
        response.set_cookie("csrf", token, secure=True, samesite="Lax")
# end
# block: compare-token
        expected = hmac.new(services.secret.encode(), b"csrf", "sha256").hexdigest()
        if not hmac.compare_digest(request.form.get("token", "").encode(), expected.encode()):
            abort(403)
# end
