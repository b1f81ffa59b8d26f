# about: refuses the word password, but {shop} alone prints the whole object with the password
    # block: fill-text
    if "password" in text.lower() or "__" in text:
        raise TextError("This placeholder is not allowed")
    return text.format(**context)
    # end
