# about: match looks at the beginning only, so a line break may follow further on
    # part: checks
    if not re.match(r"[^\r\n]+", subject):
        raise FormError("The subject must be one line")
    # end
