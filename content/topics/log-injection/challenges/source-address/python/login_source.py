import logging
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
# part: imports
# end

log = logging.getLogger("security")

OWN_PROXIES = frozenset({"10.0.0.4", "10.0.0.5"})
MAX_FAILURES = 10


@dataclass
class Incoming:
    remote_address: str
    headers: Mapping[str, str]  # names in small letters, several of one name joined by commas


def find_source(request: Incoming) -> str:
    # block: trust-peer
    if request.remote_address not in OWN_PROXIES:
        return request.remote_address
    # end

    # block: split-header
    header = request.headers.get("x-forwarded-for", "")
    entries = [entry.strip() for entry in header.split(",") if entry.strip()]
    # end

    # block: choose-address
    return entries[0] if entries else request.remote_address
    # end


class LoginGuard:
    def __init__(self) -> None:
        self._failures: Counter[str] = Counter()

    def is_blocked(self, request: Incoming) -> bool:
        return self._failures[find_source(request)] >= MAX_FAILURES

    def record_failure(self, request: Incoming, user_name: str) -> None:
        """To be called for every wrong password; `reset_hourly` empties the counters."""
        source = find_source(request)
        # block: count-failures
        self._failures[source] += 1
        # end

        # block: write-record
        fields = {"user_name": user_name[:100], "source": source, "failures": self._failures[source]}
        log.warning("login_failed", extra={"fields": fields})  # the formatter writes JSON
        # end

    def reset_hourly(self) -> None:
        self._failures.clear()
