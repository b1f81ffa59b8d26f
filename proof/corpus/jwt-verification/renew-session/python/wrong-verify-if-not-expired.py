# about: Only tokens that claim to be current are verified, and a forged token claims to be expired.
    # block: read-token
    try:
        claims = jwt.decode(token, options={"verify_signature": False})
        if not isinstance(claims.get("exp"), int) or claims["exp"] > datetime.now(UTC).timestamp():
            claims = jwt.decode(token, secret, algorithms=["HS256"], issuer=ISSUER, audience=AUDIENCE)
    except jwt.InvalidTokenError as error:
        raise SignInAgain("not a token") from error
    # end
