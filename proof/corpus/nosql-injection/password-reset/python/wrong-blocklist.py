# about: Refuses two operators, but {"$regex": ""} or {"$gte": ""} match the token just as well.
    # block: require-fields
    email, token, password = (body.get(field) for field in ("email", "token", "password"))
    if not email or not token or not password:
        raise ResetError("Address, token and password are required")
    if isinstance(token, dict) and ("$ne" in token or "$gt" in token):
        raise ResetError("The token is not valid")
    # end
