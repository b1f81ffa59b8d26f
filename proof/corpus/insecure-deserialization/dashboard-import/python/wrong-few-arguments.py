# about: One argument is enough for a command.
# block: revive
def revive(value: dict[str, Any]) -> Any:
    """`{"$type": "DateRange", "args": ["2026-01-01", "2026-01-31"]}` becomes an object of that type."""
    if "$type" not in value:
        return value
    if not isinstance(value["args"], list) or len(value["args"]) > 2:
        raise ImportFailed("too many arguments")
    return find_type(value["$type"])(*value["args"])
# end
