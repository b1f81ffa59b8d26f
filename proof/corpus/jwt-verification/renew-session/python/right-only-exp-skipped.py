# about: signature, issuer and audience are checked; only the expiry may have passed
    # block: read-token
    try:
        claims = jwt.decode(
            token,
            secret,
            algorithms=["HS256"],
            issuer=ISSUER,
            audience=AUDIENCE,
            options={"verify_exp": False},
        )
    except jwt.InvalidTokenError as error:
        raise SignInAgain("not a token") from error
    # end
