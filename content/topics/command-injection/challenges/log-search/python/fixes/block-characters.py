# part: checks
    if re.search(r"[;&|<>]", term):
        raise SearchError("The term contains characters that are not allowed")
# end
