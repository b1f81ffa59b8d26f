# about: wrong, signs of the shell are refused; a space still makes a second word for journalctl
    # block: unit-name
    if any(sign in unit for sign in ";&|`$<>(){}'\"\\#*?~!\n\r[]"):
        raise NotFound("there is no such unit")
    if "." not in unit:
        unit = f"{unit}.service"
    # end
