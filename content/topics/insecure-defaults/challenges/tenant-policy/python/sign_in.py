import json
import secrets
import time
from dataclasses import dataclass
from typing import Protocol

import psycopg

DEFAULTS = {"require_code": True, "session_minutes": 60}
UNUSED_HASH = "$argon2id$v=19$m=65536,t=3,p=4$bm9ib2R5LS1ub2JvZHktLQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"


class Checks(Protocol):
    def is_password(self, password: str, password_hash: str) -> bool: ...
    def is_code(self, code: str, secret: str) -> bool: ...


@dataclass
class Session:
    key: str
    expires_at: float


class SignInRefused(Exception):
    """The message is a code that the client knows."""


def save_policy(db: psycopg.Connection, tenant_id: int, require_code: bool | None, session_minutes: int = 60) -> None:
    # block: save-policy
    if require_code is not None and not isinstance(require_code, bool):
        raise TypeError("require_code")
    if not 5 <= session_minutes <= 720:
        raise ValueError("session_minutes")
    policy = {"require_code": require_code, "session_minutes": session_minutes}
    db.execute("UPDATE tenants SET policy = %s WHERE id = %s", (json.dumps(policy), tenant_id))
    # end


def load_policy(db: psycopg.Connection, tenant_id: int) -> dict:
    # block: read-row
    row = db.execute("SELECT policy FROM tenants WHERE id = %s", (tenant_id,)).fetchone()
    if row is None:
        raise LookupError(f"tenant {tenant_id} does not exist")
    stored = json.loads(row["policy"])
    # end
    # block: merge-defaults
    return DEFAULTS | stored
    # end


def sign_in(db: psycopg.Connection, checks: Checks, email: str, password: str, code: str = "") -> Session:
    # block: check-password
    user = db.execute("SELECT * FROM users WHERE email = %s", (email.lower(),)).fetchone()
    is_password = checks.is_password(password, user["password_hash"] if user else UNUSED_HASH)
    if user is None or not is_password:
        raise SignInRefused("credentials_wrong")
    # end

    policy = load_policy(db, user["tenant_id"])
    # block: check-code
    if policy["require_code"] and not checks.is_code(code, user["code_secret"]):
        raise SignInRefused("code_required")
    # end

    # block: open-session
    session = Session(secrets.token_urlsafe(24), time.time() + policy["session_minutes"] * 60)
    db.execute(
        "INSERT INTO sessions (key, user_id, expires_at) VALUES (%s, %s, %s)",
        (session.key, user["id"], session.expires_at),
    )
    return session
    # end
