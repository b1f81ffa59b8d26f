# about: The match asks only for one good character at the start and doesn't reach to the end, so a line break with more header fields follows.
    # part: checks
    if not re.match(r"[^\r\n]+", subject):
        raise FormError("The subject must be a single line")
    # end
