# about: dunder names are refused, but {shop.smtp_password} needs none
    # block: fill-text
    if "__" in text:
        raise TextError("Placeholders have no double underscores")
    return text.format(**context)
    # end
