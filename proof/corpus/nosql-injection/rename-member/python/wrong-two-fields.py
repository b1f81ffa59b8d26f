# about: wrong, the two secret fields are named, but $$ROOT.passwordHash and $$CURRENT.passwordHash are the same field
    # part: checks
    if name in ("$passwordHash", "$authenticatorSecret"):
        raise InvalidName("This name is not allowed")
    # end
