# part: checks
    if re.search(r"\b(to|cc|bcc):", subject, re.IGNORECASE):
        raise FormError("The subject must not name recipients")
# end
