import ipaddress
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass

log = logging.getLogger(__name__)

PROXY = "10.0.0.2"
BOX_OFFICE = ipaddress.ip_network("192.0.2.0/24")


@dataclass(frozen=True)
class Incoming:
    peer: str
    headers: Mapping[str, str]  # names in lower case


@dataclass(frozen=True)
class Staff:
    name: str
    may_write: bool


FindSession = Callable[[str], Staff | None]


def find_address(request: Incoming) -> str:
    """The address of the client."""
    # block: find-address
    entries = [entry.strip() for entry in request.headers.get("x-forwarded-for", "").split(",")]
    if entries[0]:
        return entries[0]
    return "" if request.peer == PROXY else request.peer
    # end


def is_in_box_office(address: str) -> bool:
    # block: parse-network
    try:
        return ipaddress.ip_address(address) in BOX_OFFICE
    except ValueError:
        return False
    # end


def admit(request: Incoming, find_session: FindSession) -> Staff | None:
    """Who may see the staff's pages? None: sign in first."""
    # block: try-session
    staff = find_session(request.headers.get("cookie", ""))
    if staff is not None:
        return staff
    # end

    # block: open-for-office
    address = find_address(request)
    if is_in_box_office(address):
        return Staff("box office", may_write=False)
    # end

    # block: log-refusal
    log.warning("staff pages refused", extra={"address": address, "peer": request.peer})
    return None
    # end
