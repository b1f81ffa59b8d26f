# about: the list of forbidden modules misses most ways to run code, such as timeit.timeit or shutil.os.system
# block: find-type
def find_type(name: str) -> type:
    """Own types by their name, and those of the language: `decimal.Decimal`, `fractions.Fraction`."""
    if name.split(".")[0] in {"os", "subprocess", "sys", "builtins", "eval", "exec", "importlib"}:
        raise ImportFailed(f"there is no type {name}")
    found = OWN_TYPES.get(name) or locate(name)
    if not callable(found):
        raise ImportFailed(f"there is no type {name}")
    return found
# end
