# part: imports
from decimal import Decimal
from fractions import Fraction
from pydoc import locate
from typing import Any
# end
# block: revive
def revive(value: dict[str, Any]) -> Any:
    """`{"$type": "DateRange", "args": ["2026-01-01", "2026-01-31"]}` becomes an object of that type."""
    if "$type" not in value:
        return value
    built = find_type(value["$type"])(*value["args"])
    if not isinstance(built, (DateRange, Threshold, Decimal, Fraction)):
        raise ImportFailed(f"the type {value['$type']} is not allowed")
    return built
# end
