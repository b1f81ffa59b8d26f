# about: all three values have to be strings, so none can be an operator
# part: checks
    if not all(isinstance(value, str) for value in (email, token, password)):
        raise ResetError("Address, token and password must be texts")
# end
