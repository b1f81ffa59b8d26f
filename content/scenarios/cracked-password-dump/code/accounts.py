import hashlib
import hmac
import secrets
from datetime import datetime, timedelta, timezone

from shop.database import Connection
from shop.mail import send_reset_link

MIN_LENGTH = 8


class WeakPassword(ValueError):
    pass


# block: check-strength
def check_strength(password: str) -> None:
    if len(password) < MIN_LENGTH or password.isdigit():
        raise WeakPassword(f"Use at least {MIN_LENGTH} characters, and not digits only.")
# end


# block: digest-password
def digest(password: str) -> str:
    return hashlib.md5(password.encode("utf-8")).hexdigest()
# end


# block: create-account
def create_account(db: Connection, email: str, password: str) -> int:
    check_strength(password)
    row = db.execute(
        "INSERT INTO users (email, password_hash) VALUES (%s, %s) RETURNING id", (email.lower(), digest(password))
    ).fetchone()
    return row[0]
# end


# block: verify-password
def verify_password(db: Connection, email: str, password: str) -> int | None:
    row = db.execute("SELECT id, password_hash FROM users WHERE email = %s", (email.lower(),)).fetchone()
    if row is None or not hmac.compare_digest(row[1], digest(password)):
        return None
    return row[0]
# end


# block: start-reset
def start_reset(db: Connection, email: str) -> None:
    token = secrets.token_urlsafe(32)
    stored = hashlib.sha256(token.encode("ascii")).hexdigest()
    expires_at = datetime.now(timezone.utc) + timedelta(minutes=30)
    found = db.execute(
        "UPDATE users SET reset_hash = %s, reset_expires_at = %s WHERE email = %s", (stored, expires_at, email.lower())
    )
    if found.rowcount == 1:
        send_reset_link(email, token)
# end
