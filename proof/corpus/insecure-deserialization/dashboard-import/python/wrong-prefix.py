# about: A module leads to the modules that it has imported.
# block: find-type
def find_type(name: str) -> type:
    found = OWN_TYPES.get(name)
    if found is None and name.startswith(("decimal", "fractions")):
        found = locate(name)
    if not callable(found):
        raise ImportFailed(f"there is no type {name}")
    return found
# end
