# about: a subject with a line break or another control character is refused, so it stays one line of the header
    # part: checks
    if re.search(r"[\x00-\x1f\x7f]", subject):
        raise FormError("The subject must be one line")
    # end
