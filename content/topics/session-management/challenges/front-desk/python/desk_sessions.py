import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass

import psycopg

MINUTE = 60


@dataclass(frozen=True)
class User:
    id: int
    hotel_id: int


# part: cookie
IDLE_SECONDS = 30 * MINUTE


def write_cookie(value: str) -> str:
    return f"desk={value}; Path=/; Max-Age={IDLE_SECONDS}; HttpOnly; Secure; SameSite=Lax"
# end


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class DeskSessions:
    """Rows of `db` are dictionaries; `clock` gives seconds since 1970."""

    def __init__(self, db: psycopg.Connection, clock: Callable[[], int]) -> None:
        self._db = db
        self._clock = clock

    def open(self, user_id: int) -> str:
        """Gives back the cookie to set."""
        # block: make-identifier
        token = secrets.token_hex(32)
        # end
        now = self._clock()
        # block: store-session
        query = "INSERT INTO sessions (id_hash, user_id, started_at, used_at) VALUES (%s, %s, %s, %s)"
        self._db.execute(query, (hash_token(token), user_id, now, now))
        # end
        # block: set-cookie
        return write_cookie(token)
        # end

    def read(self, token: str) -> tuple[User, str] | None:
        """The user of a request, by the value of its cookie, and the cookie to send back. None: sign in again."""
        now = self._clock()
        # block: look-up
        query = "SELECT s.id_hash, u.id, u.hotel_id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id_hash = %s"
        found = self._db.execute(query, (hash_token(token),)).fetchone()
        # end
        if found is None:
            return None
        # block: touch-session
        self._db.execute("UPDATE sessions SET used_at = %s WHERE id_hash = %s", (now, found["id_hash"]))
        # end
        # part: answer
        return User(found["id"], found["hotel_id"]), write_cookie(token)
        # end

    def end(self, token: str) -> None:
        # block: end-session
        self._db.execute("DELETE FROM sessions WHERE id_hash = %s", (hash_token(token),))
        # end

    # part: jobs
    def sweep(self) -> None:
        """Called every night at three."""
        self._db.execute("DELETE FROM sessions WHERE used_at < %s", (self._clock() - 90 * 24 * 60 * MINUTE,))
    # end
