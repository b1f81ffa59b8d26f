# about: right, three texts or nothing
    # block: require-fields
    email, token, password = (body.get(field) for field in ("email", "token", "password"))
    if not all(isinstance(value, str) and value for value in (email, token, password)):
        raise ResetError("Address, token and password are required")
    # end
