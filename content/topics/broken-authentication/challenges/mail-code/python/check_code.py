import hmac
import re
from collections.abc import Callable
from dataclasses import dataclass, field

import psycopg

# part: limits
LIFETIME_SECONDS = 10 * 60
# end


@dataclass
class Visit:
    address: str
    session: dict = field(default_factory=dict)


@dataclass
class Desk:
    db: psycopg.Connection  # in autocommit mode; rows are dictionaries
    pepper: bytes
    clock: Callable[[], float]
    open_session: Callable[[int], str]


class WrongCode(Exception):
    pass


def hash_code(pepper: bytes, reader_id: int, code: str) -> str:
    return hmac.digest(pepper, f"{reader_id}:{code}".encode(), "sha256").hex()


def check_code(desk: Desk, visit: Visit, email: str, text: str) -> str:
    """Called with each code that somebody types. Gives back a session."""
    # block: read-input
    code = re.sub(r"\s", "", text)
    if not re.fullmatch(r"[0-9]{6}", code):
        raise WrongCode(visit.address)
    # end

    # block: find-reader
    reader = desk.db.execute("SELECT id FROM readers WHERE email = %s", (email.strip().lower(),)).fetchone()
    if reader is None:
        raise WrongCode(visit.address)
    reader_id = reader["id"]
    # end

    # block: load-code
    query = "SELECT code_hash FROM sign_in_codes WHERE reader_id = %s AND sent_at > %s"
    row = desk.db.execute(query, (reader_id, desk.clock() - LIFETIME_SECONDS)).fetchone()
    # end

    # block: compare-code
    expected = row["code_hash"] if row else ""
    is_right = hmac.compare_digest(expected, hash_code(desk.pepper, reader_id, code))
    # end
    # part: refuse
    if not is_right:
        raise WrongCode(visit.address)
    # end

    # block: use-up-code
    desk.db.execute("DELETE FROM sign_in_codes WHERE reader_id = %s", (reader_id,))
    # end

    # block: open-session
    return desk.open_session(reader_id)
    # end
