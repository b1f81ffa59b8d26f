# part: checks
    if re.search(r"[\x00-\x1f\x7f-\x9f]", subject):
        raise FormError("The subject must be one line")
# end
