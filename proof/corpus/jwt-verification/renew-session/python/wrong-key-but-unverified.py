# about: passes the key and the algorithm, but the option still switches the signature check off
# block: read-token
    try:
        claims = jwt.decode(
            token,
            secret,
            algorithms=["HS256"],
            audience=AUDIENCE,
            issuer=ISSUER,
            options={"verify_signature": False, "verify_exp": False},
        )
    except jwt.InvalidTokenError as error:
        raise SignInAgain("not a token") from error
    if claims.get("iss") != ISSUER or claims.get("aud") != AUDIENCE:
        raise SignInAgain("not a token")
    # end
