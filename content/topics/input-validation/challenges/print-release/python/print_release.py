import logging
from dataclasses import dataclass

from ldap3 import Connection
# part: imports
# end

log = logging.getLogger(__name__)

STAFF_BRANCH = "ou=staff,dc=example,dc=com"


class ReleaseError(ValueError):
    pass


@dataclass(frozen=True)
class Release:
    uid: str
    name: str


def identify(directory: Connection, user: object, pin: object) -> Release:
    """The person whose jobs are released, by what was typed at the printer."""
    # block: require-values
    if not isinstance(user, str) or not isinstance(pin, str):
        raise ReleaseError("Enter name and PIN")
    if not 1 <= len(user) <= 64 or not 1 <= len(pin) <= 64:
        raise ReleaseError("Enter name and PIN")
    # end
    # part: checks
    # end

    # block: write-filter
    search_filter = f"(&(uid={user})(printPin={pin}))"
    # end

    # block: search-directory
    directory.search(STAFF_BRANCH, search_filter, attributes=["uid", "cn"], size_limit=2)
    entries = directory.entries
    # end

    # block: exactly-one
    if len(entries) != 1:
        raise ReleaseError("Name or PIN is wrong")
    person = entries[0]
    # end

    # block: note-release
    log.info("print jobs of %s released", person.uid.value)
    # end
    return Release(person.uid.value, person.cn.value)
