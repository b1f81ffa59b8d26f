# about: A command needs no space.
# block: unit-name
    unit = unit.replace(" ", "").replace(";", "")
    if "." not in unit:
        unit = f"{unit}.service"
# end
