# about: Four names are known, and each makes exactly one kind of object.
# part: imports
from decimal import Decimal
from fractions import Fraction
from typing import Any
# end
# block: find-type
def find_type(name: str) -> type:
    """Own types by their name, and those of the language: `decimal.Decimal`, `fractions.Fraction`."""
    match name:
        case "DateRange" | "Threshold":
            return OWN_TYPES[name]
        case "decimal.Decimal":
            return Decimal
        case "fractions.Fraction":
            return Fraction
        case _:
            raise ImportFailed(f"there is no type {name}")
# end
