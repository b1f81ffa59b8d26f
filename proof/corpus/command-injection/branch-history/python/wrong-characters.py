# about: All signs of the option are allowed ones.
# part: checks
    if not re.fullmatch(r"[\w./=\s-]+", branch):
        raise NotFound("There is no such branch")
# end
