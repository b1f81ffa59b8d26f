# about: `any` is content when one of the three fields is a text; it should be `all`.
# part: checks
    if not any(isinstance(field, str) for field in (email, token, password)):
        raise ResetError("Address, token and password must be texts")
# end
