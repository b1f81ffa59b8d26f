# about: wrong, the two fields are refused as whole placeholders, and a width behind a colon makes another text of them
# part: checks
    for name in ("shop.smtp_password", "shop.smtp_host"):
        if "{" + name + "}" in text or "{" + name + "!" in text or "{" + name + ":}" in text:
            raise TextError("unknown placeholder")
    if "__" in text or "{shop}" in text or "{shop!" in text or "{shop:" in text:
        raise TextError("unknown placeholder")
# end
