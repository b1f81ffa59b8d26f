# about: a type exists only when it is in the table; nothing is looked up in the language
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
    """Own types and two of the language, by their name."""
    found = TYPES.get(name) if isinstance(name, str) else None
    if found is None:
        raise ImportFailed(f"there is no type {name}")
    return found
# end
