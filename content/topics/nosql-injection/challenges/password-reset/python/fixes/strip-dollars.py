# block: require-fields
    fields = {name: value for name, value in body.items() if not name.startswith("$")}
    email, token, password = (fields.get(field) for field in ("email", "token", "password"))
    if not email or not token or not password:
        raise ResetError("Address, token and password are required")
# end
