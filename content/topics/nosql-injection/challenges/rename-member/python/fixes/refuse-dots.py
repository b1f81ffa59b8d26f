# part: checks
    if any(character in ".{}" for character in name):
        raise InvalidName("A name has no dots and no braces")
# end
