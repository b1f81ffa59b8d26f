# about: The address is checked, but it is the token that may be an object.
# part: checks
    if not isinstance(email, str) or not isinstance(password, str) or "@" not in email:
        raise ResetError("This is not a mail address")
# end
