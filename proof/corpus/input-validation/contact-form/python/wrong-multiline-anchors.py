# about: With MULTILINE, one good line is enough.
# part: checks
    if not re.search(r"^[^\r\n]+$", subject, re.MULTILINE):
        raise FormError("The subject must be one line")
# end
