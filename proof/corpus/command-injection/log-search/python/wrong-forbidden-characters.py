# about: the list forgets the double quote with a line break, and the backtick
    # part: checks
    if any(character in term for character in ";|&$<>"):
        raise SearchError("The term contains a character that is not allowed")
    # end
