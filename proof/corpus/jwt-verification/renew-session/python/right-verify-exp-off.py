# about: Only the check of exp is switched off; signature, algorithm, issuer and audience are verified.
    # block: read-token
    try:
        claims = jwt.decode(
            token,
            secret,
            algorithms=["HS256"],
            issuer=ISSUER,
            audience=AUDIENCE,
            options={"verify_exp": False, "require": ["iat", "sid"]},
        )
    except jwt.InvalidTokenError as error:
        raise SignInAgain("not a token") from error
    # end
