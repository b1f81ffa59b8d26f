# about: one dollar sign is removed, so `$$passwordHash` becomes the reference that was to be prevented
# part: checks
    name = name.removeprefix("$")
    if len(name) < 2:
        raise InvalidName("A name has 2 to 60 characters")
# end
