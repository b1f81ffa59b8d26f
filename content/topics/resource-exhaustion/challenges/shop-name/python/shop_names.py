import re

import psycopg

# part: imports
# end


class NameRefused(Exception):
    pass


# block: pattern
NAME_PATTERN = re.compile(r"([a-z0-9]+-?)+")
# end

RESERVED = frozenset({"admin", "api", "mail", "static", "status", "www"})


def normalise(name: str) -> str:
    # block: normalise
    return name.strip().lower()
    # end


# part: check-format
def check_format(name: str) -> None:
    if not NAME_PATTERN.fullmatch(name):
        raise NameRefused("name_invalid")
# end


def check_shop_name(db: psycopg.Connection, text: str) -> str:
    """The name as it would be stored; raises when a shop cannot be called like that."""
    name = normalise(text)

    # block: check-length
    if len(name) < 3:
        raise NameRefused("name_too_short")
    if len(name) > 63:
        raise NameRefused("name_too_long")
    # end

    check_format(name)

    # block: check-reserved
    if name in RESERVED:
        raise NameRefused("name_reserved")
    # end

    # block: check-taken
    if db.execute("SELECT 1 FROM shops WHERE name = %s", (name,)).fetchone() is not None:
        raise NameRefused("name_taken")
    return name
    # end
