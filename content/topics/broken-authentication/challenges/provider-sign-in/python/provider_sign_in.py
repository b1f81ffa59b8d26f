from collections.abc import Callable
from dataclasses import dataclass

import psycopg


@dataclass(frozen=True)
class Profile:
    provider: str
    subject: str
    email: str
    email_verified: bool
    name: str


@dataclass(frozen=True)
class Services:
    db: psycopg.Connection  # rows are dictionaries
    open_session: Callable[[int], str]
    send_mail: Callable[[int, str], None]


class Refused(Exception):
    pass


def link(db: psycopg.Connection, user_id: int, profile: Profile) -> None:
    query = "INSERT INTO identities (user_id, provider, subject) VALUES (%s, %s, %s)"
    db.execute(query, (user_id, profile.provider, profile.subject))


def sign_in_with_provider(services: Services, profile: Profile) -> str:
    """Called with the profile that the provider has sent. Gives back a session."""
    db = services.db
    # block: read-profile
    email = profile.email.strip().lower()
    if not profile.subject or "@" not in email:
        raise Refused("profile_incomplete")
    # end

    # block: find-identity
    query = "SELECT user_id FROM identities WHERE provider = %s AND subject = %s"
    known = db.execute(query, (profile.provider, profile.subject)).fetchone()
    user_id = known["user_id"] if known else None
    # end

    if user_id is None:
        # block: link-by-address
        user = db.execute("SELECT id, name, email_confirmed FROM users WHERE email = %s", (email,)).fetchone()
        if user is not None:
            user_id = user["id"]
            link(db, user_id, profile)
        # end

    if user_id is None:
        # block: create-account
        query = "INSERT INTO users (email, name, email_confirmed) VALUES (%s, %s, %s) RETURNING id"
        user_id = db.execute(query, (email, profile.name[:100], profile.email_verified)).fetchone()["id"]
        link(db, user_id, profile)
        if not profile.email_verified:
            services.send_mail(user_id, "confirm-address")
        # end

    # block: open-session
    if db.execute("SELECT id FROM users WHERE id = %s AND locked_at IS NULL", (user_id,)).fetchone() is None:
        raise Refused("account_locked")
    return services.open_session(user_id)
    # end
