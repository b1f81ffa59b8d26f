# block: read-token
    options = {"verify_exp": False}
    try:
        claims = jwt.decode(token, secret, algorithms=["HS256"], issuer=ISSUER, audience=AUDIENCE, options=options)
    except jwt.InvalidTokenError as error:
        raise SignInAgain("not a token") from error
# end
