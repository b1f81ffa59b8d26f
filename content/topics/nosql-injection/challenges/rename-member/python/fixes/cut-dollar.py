# block: read-name
    display_name = body.get("displayName")
    if not isinstance(display_name, str):
        raise InvalidName("The name must be a text")
    name = " ".join(display_name.split()).removeprefix("$")
    if not 2 <= len(name) <= 60:
        raise InvalidName("A name has 2 to 60 characters")
# end
