# about: Everything is verified, and only the time limit is extended by a week.
    # block: read-token
    try:
        claims = jwt.decode(token, secret, algorithms=["HS256"], issuer=ISSUER, audience=AUDIENCE, leeway=WEEK)
    except jwt.InvalidTokenError as error:
        raise SignInAgain("not a token") from error
    # end
