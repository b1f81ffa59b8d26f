# about: locate is still used, but only for two names of a fixed list.
# block: find-type
LANGUAGE_TYPES = frozenset({"decimal.Decimal", "fractions.Fraction"})


def find_type(name: str) -> type:
    """Own types by their name, and those of the language: `decimal.Decimal`, `fractions.Fraction`."""
    if name in OWN_TYPES:
        return OWN_TYPES[name]
    if name not in LANGUAGE_TYPES:
        raise ImportFailed(f"there is no type {name}")
    return locate(name)
# end
