# about: Names of units have these signs only.
# block: unit-name
    if not re.fullmatch(r"[A-Za-z0-9@._:-]+", unit):
        raise NotFound("There is no such unit")
    if "." not in unit:
        unit = f"{unit}.service"
# end
