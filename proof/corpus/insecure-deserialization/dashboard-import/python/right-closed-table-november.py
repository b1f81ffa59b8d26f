# about: a name is a key of a closed table, and nothing is imported by name
# part: imports
from decimal import Decimal
from fractions import Fraction
from typing import Any
# end
# part: types
OWN_TYPES = {
    "DateRange": DateRange,
    "Threshold": Threshold,
    "decimal.Decimal": Decimal,
    "fractions.Fraction": Fraction,
}
# end
# block: find-type
def find_type(name: str) -> type:
    """The types that a dashboard may contain."""
    found = OWN_TYPES.get(name)
    if found is None:
        raise ImportFailed(f"there is no type {name}")
    return found
# end
