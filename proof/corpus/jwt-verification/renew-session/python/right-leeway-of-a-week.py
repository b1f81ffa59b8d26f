# about: everything is verified, and a token may have expired up to a week ago, which the record of the sign-in allows
    # block: read-token
    try:
        claims = jwt.decode(token, secret, algorithms=["HS256"], issuer=ISSUER, audience=AUDIENCE, leeway=WEEK)
    except jwt.InvalidTokenError as error:
        raise SignInAgain("not a token") from error
    # end
