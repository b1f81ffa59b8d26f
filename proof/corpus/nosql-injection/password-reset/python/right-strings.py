# about: Everything but text is refused before the database is asked.
    # block: require-fields
    email, token, password = (body.get(field) for field in ("email", "token", "password"))
    if not all(isinstance(one, str) and one for one in (email, token, password)):
        raise ResetError("Address, token and password are required")
    # end
