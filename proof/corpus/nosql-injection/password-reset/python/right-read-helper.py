# about: each field is read by a helper that accepts nothing but a text that is not empty
# block: require-fields
    def read_text(field: str) -> str:
        value = body.get(field)
        if not isinstance(value, str) or value == "":
            raise ResetError("Address, token and password are required")
        return value

    email = read_text("email")
    token = read_text("token")
    password = read_text("password")
# end
