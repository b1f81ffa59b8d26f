# about: an ordinary verification that tolerates an expiry of up to a week
# block: read-token
    try:
        claims = jwt.decode(token, secret, ["HS256"], audience=AUDIENCE, issuer=ISSUER, leeway=WEEK)
    except jwt.InvalidTokenError as error:
        raise SignInAgain("the token is not accepted") from error
    # end
