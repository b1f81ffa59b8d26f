# about: refuses the pair of carriage return and line feed, while a single line feed starts a new header as well
# part: checks
    if "\r\n" in subject or "\r\n" in email:
        raise FormError("The subject must be a single line")
    # end
