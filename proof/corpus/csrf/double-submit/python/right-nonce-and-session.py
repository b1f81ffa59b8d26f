# about: The token is a random value and an HMAC of it with the session, so a token of another session is worth nothing.
# block: issue-token
        nonce = secrets.token_hex(16)
        bound = f"{request.cookies['session']}:{nonce}".encode()
        token = f"{nonce}.{hmac.new(services.secret.encode(), bound, 'sha256').hexdigest()}"
# end
# block: compare-token
        nonce, _, signature = request.form.get("token", "").partition(".")
        bound = f"{request.cookies['session']}:{nonce}".encode()
        expected = hmac.new(services.secret.encode(), bound, "sha256").hexdigest()
        if not hmac.compare_digest(signature.encode(), expected.encode()):
            abort(403)
# end
