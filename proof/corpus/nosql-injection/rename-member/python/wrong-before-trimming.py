# about: the check sees the space in front of the dollar sign, which is then removed
    # block: read-name
    display_name = body.get("displayName")
    if not isinstance(display_name, str) or display_name.startswith("$"):
        raise InvalidName("The name must be a text")
    name = " ".join(display_name.split())
    if not 2 <= len(name) <= 60:
        raise InvalidName("A name has 2 to 60 characters")
    # end
