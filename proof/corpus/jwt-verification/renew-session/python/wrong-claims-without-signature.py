# about: issuer and audience are compared, but anyone can write them, and the signature still isn't checked
    # block: read-token
    try:
        claims = jwt.decode(
            token,
            options={"verify_signature": False, "verify_iss": True, "verify_aud": True},
            issuer=ISSUER,
            audience=AUDIENCE,
        )
    except jwt.InvalidTokenError as error:
        raise SignInAgain("not a token") from error
    # end
