# block: unit-name
    unit = re.sub(r"[\s;&|<>]", "", unit)
    if "." not in unit:
        unit = f"{unit}.service"
# end
