# about: checks signature, algorithm, issuer and audience, and leaves out the expiry only
# block: read-token
    try:
        claims = jwt.decode(
            token,
            secret,
            algorithms=["HS256"],
            issuer=ISSUER,
            audience=AUDIENCE,
            options={"verify_exp": False, "require": ["iss", "aud", "iat", "exp", "sid"]},
        )
    except jwt.InvalidTokenError as error:
        raise SignInAgain("not a token") from error
    # end
