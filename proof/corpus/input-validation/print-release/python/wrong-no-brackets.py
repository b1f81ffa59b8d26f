# about: The asterisk matches any PIN and needs no brackets.
# part: checks
    if any(character in user + pin for character in "()&|\\"):
        raise ReleaseError("Name or PIN is wrong")
# end
