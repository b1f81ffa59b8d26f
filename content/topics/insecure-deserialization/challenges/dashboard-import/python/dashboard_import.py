import json
import logging
from dataclasses import dataclass
from datetime import date
# part: imports
from pydoc import locate
from typing import Any
# end

logger = logging.getLogger(__name__)

MAX_SIZE = 256 * 1024


class DateRange:
    def __init__(self, first: str, last: str) -> None:
        self.first, self.last = date.fromisoformat(first), date.fromisoformat(last)
        if self.first > self.last:
            raise ValueError("the range is empty")


@dataclass(frozen=True)
class Threshold:
    metric: str
    limit: float


# part: types
OWN_TYPES = {"DateRange": DateRange, "Threshold": Threshold}
# end


class ImportFailed(Exception):
    pass


def import_dashboard(text: str, user: str) -> dict[str, Any]:
    # block: limit-size
    if len(text) > MAX_SIZE:
        raise ImportFailed("the file is too large")
    # end
    # block: parse
    dashboard = json.loads(text, object_hook=revive)
    # end
    # block: check-shape
    if not dashboard.get("title") or not isinstance(dashboard.get("filters"), list):
        raise ImportFailed("this is not a dashboard")
    # end
    # block: announce
    logger.info('dashboard "%s" imported by %s', dashboard["title"], user)
    return dashboard
    # end


# block: revive
def revive(value: dict[str, Any]) -> Any:
    """`{"$type": "DateRange", "args": ["2026-01-01", "2026-01-31"]}` becomes an object of that type."""
    if "$type" not in value:
        return value
    return find_type(value["$type"])(*value["args"])
# end


# block: find-type
def find_type(name: str) -> type:
    """Own types by their name, and those of the language: `decimal.Decimal`, `fractions.Fraction`."""
    found = OWN_TYPES.get(name) or locate(name)
    if not callable(found):
        raise ImportFailed(f"there is no type {name}")
    return found
# end
