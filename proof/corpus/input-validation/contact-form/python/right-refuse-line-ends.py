# about: a subject is one line, any control character or line separator in it is refused
# part: checks
    if re.search(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]", subject):
        raise FormError("The subject must be a single line")
    # end
