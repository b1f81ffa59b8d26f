# about: Key and algorithm are given, but verify_signature is still off, so nothing is verified.
    # block: read-token
    try:
        claims = jwt.decode(
            token,
            secret,
            algorithms=["HS256"],
            issuer=ISSUER,
            audience=AUDIENCE,
            options={"verify_signature": False, "verify_exp": False},
        )
    except jwt.InvalidTokenError as error:
        raise SignInAgain("not a token") from error
    # end
