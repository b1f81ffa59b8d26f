# about: the name is a key of a table with the four types that dashboards have
# part: imports
from decimal import Decimal
from fractions import Fraction
from typing import Any
# end
# part: types
TYPES = {
    "DateRange": DateRange,
    "Threshold": Threshold,
    "decimal.Decimal": Decimal,
    "fractions.Fraction": Fraction,
}
# end
# block: find-type
def find_type(name: str) -> type:
    """Own types by their name, and those of the language: `decimal.Decimal`, `fractions.Fraction`."""
    found = TYPES.get(name)
    if found is None:
        raise ImportFailed(f"there is no type {name}")
    return found
# end
