# block: check-claims
    claims = read_part(body)
    if not (isinstance(claims.get("exp"), int) and claims["exp"] > now.timestamp()):
        raise TokenError("expired")
    if claims.get("iss") != key.owner:
        raise TokenError("issuer")
    if not isinstance(claims.get("sub"), str) or not isinstance(claims.get("scope"), str):
        raise TokenError("claims")
# end
