# about: looks for Bcc and Cc, and a second To line adds recipients as well
# part: checks
    if re.search(r"^\s*b?cc\s*:", subject, re.IGNORECASE | re.MULTILINE):
        raise FormError("The subject is not allowed")
    # end
