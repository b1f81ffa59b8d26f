# about: refuses one header; the subject can still bring a Cc line of its own
    # part: checks
    if "bcc:" in subject.lower():
        raise FormError("The subject contains something that is not allowed")
    # end
