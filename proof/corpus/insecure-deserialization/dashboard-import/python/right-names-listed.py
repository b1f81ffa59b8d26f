# about: only two exact names of the language may be located besides the own types
# block: find-type
def find_type(name: str) -> type:
    """Own types by their name, and two of those of the language."""
    if name in OWN_TYPES:
        return OWN_TYPES[name]
    if name not in ("decimal.Decimal", "fractions.Fraction"):
        raise ImportFailed(f"there is no type {name}")
    return locate(name)
# end
