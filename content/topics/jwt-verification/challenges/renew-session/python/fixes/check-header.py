# block: read-token
    try:
        if jwt.get_unverified_header(token).get("alg") != "HS256":
            raise SignInAgain("algorithm")
        claims = jwt.decode(token, options={"verify_signature": False})
    except jwt.InvalidTokenError as error:
        raise SignInAgain("not a token") from error
# end
