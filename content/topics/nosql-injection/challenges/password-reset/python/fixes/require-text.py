# part: checks
    if not all(isinstance(field, str) for field in (email, token, password)):
        raise ResetError("Address, token and password must be texts")
# end
