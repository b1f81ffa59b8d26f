# about: The body has to match a pattern in which all three fields are texts.
# block: require-fields
    match body:
        case {"email": str(email), "token": str(token), "password": str(password)} if email and token and password:
            pass
        case _:
            raise ResetError("Address, token and password are required")
# end
