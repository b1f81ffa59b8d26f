# about: forbids the telling names, but {shop} prints the whole object with its password
# part: checks
    for word in ("smtp", "password", "__"):
        if word in text.lower():
            raise TextError("This placeholder is not allowed")
    # end
