# about: the known names are written out, each with its own constructor call
# part: imports
import decimal
import fractions
from typing import Any
# end
# block: revive
def revive(value: dict[str, Any]) -> Any:
    """`{"$type": "DateRange", "args": ["2026-01-01", "2026-01-31"]}` becomes an object of that type."""
    if "$type" not in value:
        return value
    args = value["args"]
    match value["$type"]:
        case "DateRange":
            return DateRange(*args)
        case "Threshold":
            return Threshold(*args)
        case "decimal.Decimal":
            return decimal.Decimal(*args)
        case "fractions.Fraction":
            return fractions.Fraction(*args)
        case other:
            raise ImportFailed(f"unknown type {other!r}")
# end
# block: find-type
# end
