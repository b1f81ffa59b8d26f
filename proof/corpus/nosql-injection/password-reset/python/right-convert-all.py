# about: Whatever was sent becomes text before it is used, so that an object can no longer be an operator.
# block: require-fields
    values = [body.get(field) for field in ("email", "token", "password")]
    if not all(values):
        raise ResetError("Address, token and password are required")
    email, token, password = (str(value) for value in values)
# end
