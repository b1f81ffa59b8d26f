# about: only classes pass, and subprocess.Popen is a class
# block: find-type
def find_type(name: str) -> type:
    """Own types by their name, and those of the language: `decimal.Decimal`, `fractions.Fraction`."""
    found = OWN_TYPES.get(name) or locate(name)
    if not isinstance(found, type):
        raise ImportFailed(f"there is no type {name}")
    return found
# end
