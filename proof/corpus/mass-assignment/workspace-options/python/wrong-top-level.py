# about: The names are checked at the first level only; {"colours": {"__init__": ...}} still gets to the globals.
    # part: target
    if any(name.startswith("_") for name in changes):
        raise Refused("option_unknown")
    options = team.options
    # end
