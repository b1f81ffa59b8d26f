# block: revive
def revive(value: dict[str, Any]) -> Any:
    """`{"$type": "DateRange", "args": ["2026-01-01", "2026-01-31"]}` becomes an object of that type."""
    if "$type" not in value:
        return value
    if not all(isinstance(arg, (str, int, float)) for arg in value["args"]):
        raise ImportFailed("arguments must be texts, numbers or booleans")
    return find_type(value["$type"])(*value["args"])
# end
