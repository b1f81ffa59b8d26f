# about: what fails the verification is read without it, so a forged token is as good as an expired one
    # block: read-token
    try:
        try:
            claims = jwt.decode(token, secret, algorithms=["HS256"], issuer=ISSUER, audience=AUDIENCE)
        except jwt.InvalidTokenError:
            # expired, which is what this function is for
            claims = jwt.decode(token, options={"verify_signature": False})
    except jwt.InvalidTokenError as error:
        raise SignInAgain("not a token") from error
    # end
