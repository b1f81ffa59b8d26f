# block: issue-token
        value = secrets.token_urlsafe(24)
        token = f"{value}.{hmac.digest(services.secret.encode(), value.encode(), 'sha256').hex()}"
        response.set_cookie("csrf", token, secure=True, samesite="Lax")
# end
# block: compare-token
        token = request.form.get("token", "")
        value, _, signature = token.partition(".")
        expected = hmac.digest(services.secret.encode(), value.encode(), "sha256").hex()
        if not hmac.compare_digest(signature, expected) or not hmac.compare_digest(token, request.cookies.get("csrf", "")):
            abort(403)
# end
