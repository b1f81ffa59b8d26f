# block: read-token
    try:
        claims = jwt.decode(token, options={"verify_signature": False})
    except jwt.InvalidTokenError as error:
        raise SignInAgain("not a token") from error
    if claims.get("iss") != ISSUER or claims.get("aud") != AUDIENCE:
        raise SignInAgain("not a token of this service")
# end
