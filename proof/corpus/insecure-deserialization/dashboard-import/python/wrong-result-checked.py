# about: the result is checked when the chosen function has been called with the sender's arguments already
# block: revive
def revive(value: dict[str, Any]) -> Any:
    """`{"$type": "DateRange", "args": ["2026-01-01", "2026-01-31"]}` becomes an object of that type."""
    if "$type" not in value:
        return value
    revived = find_type(value["$type"])(*value["args"])
    if type(revived).__name__ not in ("DateRange", "Threshold", "Decimal", "Fraction"):
        raise ImportFailed(f"there is no type {value['$type']}")
    return revived
# end
