import hashlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import psycopg

# part: lifetime
STAY_SECONDS = 90 * 86_400
# end


class Passwords(Protocol):
    def matches(self, password_hash: str, password: str) -> bool: ...

    def hash(self, password: str) -> str: ...


@dataclass(frozen=True)
class Browser:
    session_id: str
    user_id: int
    agent: str


class Refused(Exception):
    pass


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Access:
    def __init__(self, db: psycopg.Connection, passwords: Passwords, send_mail: Callable[[int, str], None]) -> None:
        self._db, self._passwords, self._send_mail = db, passwords, send_mail

    def _open_session(self, user_id: int, agent: str) -> str:
        token = secrets.token_hex(32)
        self._db.execute("INSERT INTO sessions (id, user_id, agent) VALUES (%s, %s, %s)", (digest(token), user_id, agent))
        return token

    def change_password(self, browser: Browser, current: str, new: str) -> str:
        """Gives back the session with which this browser goes on."""
        # block: check-current
        user = self._db.execute("SELECT password_hash FROM users WHERE id = %s", (browser.user_id,)).fetchone()
        if user is None or not self._passwords.matches(user["password_hash"], current):
            raise Refused("wrong_password")
        # end

        # block: check-new
        if not 12 <= len(new) <= 200 or new == current:
            raise Refused("password_unsuitable")
        # end

        # block: store-hash
        query = "UPDATE users SET password_hash = %s, password_set_at = CURRENT_TIMESTAMP WHERE id = %s"
        self._db.execute(query, (self._passwords.hash(new), browser.user_id))
        # end

        # block: renew-access
        self._db.execute("DELETE FROM sessions WHERE id = %s", (digest(browser.session_id),))
        fresh = self._open_session(browser.user_id, browser.agent)
        # end

        # block: tell-user
        self._send_mail(browser.user_id, "password-changed")
        return fresh
        # end

    def resume(self, token: str, agent: str) -> tuple[str, str]:
        """Exchanges a token of "stay signed in" for a session, and for the next token."""
        # block: resume-session
        query = "DELETE FROM stay_tokens WHERE id = %s AND expires_at > %s RETURNING user_id"
        used = self._db.execute(query, (digest(token), time.time())).fetchone()
        if used is None:
            raise Refused("sign_in_again")
        stay = secrets.token_hex(32)
        query = "INSERT INTO stay_tokens (id, user_id, agent, expires_at) VALUES (%s, %s, %s, %s)"
        self._db.execute(query, (digest(stay), used["user_id"], agent, time.time() + STAY_SECONDS))
        return self._open_session(used["user_id"], agent), stay
        # end
