# about: only two names of the language get as far as locate
# part: types
OWN_TYPES = {"DateRange": DateRange, "Threshold": Threshold}
LANGUAGE_TYPES = ("decimal.Decimal", "fractions.Fraction")
# end
# block: find-type
def find_type(name: str) -> type:
    """Own types by their name, and those of the language: `decimal.Decimal`, `fractions.Fraction`."""
    found = locate(name) if name in LANGUAGE_TYPES else OWN_TYPES.get(name)
    if not isinstance(found, type):
        raise ImportFailed(f"there is no type {name}")
    return found
# end
