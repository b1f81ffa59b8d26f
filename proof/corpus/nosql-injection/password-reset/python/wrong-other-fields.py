# about: wrong, address and password are texts now, but the token is the one that goes into the query as it came
    # part: checks
    if not isinstance(email, str) or "@" not in email:
        raise ResetError("The address is not valid")
    if not isinstance(password, str):
        raise ResetError("The password is not valid")
    # end
