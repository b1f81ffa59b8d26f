# about: The same with a dot at the end.
# block: find-type
def find_type(name: str) -> type:
    found = OWN_TYPES.get(name)
    if found is None and name.split(".")[0] in {"decimal", "fractions"}:
        found = locate(name)
    if not callable(found):
        raise ImportFailed(f"there is no type {name}")
    return found
# end
