# about: Other words lead to the same function.
# block: find-type
def find_type(name: str) -> type:
    found = OWN_TYPES.get(name)
    if found is None and not any(word in name for word in ("os", "system", "exec", "eval", "subprocess", "open")):
        found = locate(name)
    if not callable(found):
        raise ImportFailed(f"there is no type {name}")
    return found
# end
