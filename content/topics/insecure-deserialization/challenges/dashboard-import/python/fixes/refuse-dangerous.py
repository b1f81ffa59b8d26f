# block: find-type
REFUSED = {"os", "posix", "subprocess", "sys", "builtins", "eval", "exec", "importlib", "runpy", "shutil", "ctypes"}


def find_type(name: str) -> type:
    """Own types by their name, and those of the language: `decimal.Decimal`, `fractions.Fraction`."""
    if name.split(".")[0] in REFUSED:
        raise ImportFailed(f"the type {name} is not allowed")
    found = OWN_TYPES.get(name) or locate(name)
    if not callable(found):
        raise ImportFailed(f"there is no type {name}")
    return found
# end
