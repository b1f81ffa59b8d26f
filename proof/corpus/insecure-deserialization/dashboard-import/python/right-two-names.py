# about: Two names and nothing that begins like them.
# block: find-type
def find_type(name: str) -> type:
    found = OWN_TYPES.get(name)
    if found is None and name in ("decimal.Decimal", "fractions.Fraction"):
        found = locate(name)
    if not callable(found):
        raise ImportFailed(f"there is no type {name}")
    return found
# end
