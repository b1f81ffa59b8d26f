# about: The pattern looks at the beginning of the name only.
# block: unit-name
    if not re.match(r"[A-Za-z0-9@._-]+", unit):
        raise NotFound("There is no such unit")
    if "." not in unit:
        unit = f"{unit}.service"
# end
