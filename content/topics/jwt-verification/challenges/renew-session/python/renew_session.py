from datetime import UTC, datetime, timedelta

import jwt
import psycopg

ISSUER = "https://api.example.com"
AUDIENCE = "rental-app"
WEEK = timedelta(days=7)


class SignInAgain(Exception):
    pass


def renew_session(db: psycopg.Connection, secret: bytes, token: str) -> str:
    """A fresh access token for an expired one, as long as the customer has not signed out. Rows of `db` are dictionaries."""
    # block: read-token
    try:
        claims = jwt.decode(token, options={"verify_signature": False})
    except jwt.InvalidTokenError as error:
        raise SignInAgain("not a token") from error
    # end

    # block: check-age
    now = datetime.now(UTC)
    issued_at = claims.get("iat")
    if not isinstance(issued_at, int) or not timedelta(0) <= now - datetime.fromtimestamp(issued_at, UTC) <= WEEK:
        raise SignInAgain("too old")
    # end

    # block: find-sign-in
    sign_in = db.execute(
        "SELECT s.id, s.customer_id FROM sign_ins s JOIN customers c ON c.id = s.customer_id"
        " WHERE s.id = %s AND s.ended_at IS NULL AND c.locked_at IS NULL",
        (claims.get("sid"),),
    ).fetchone()
    if sign_in is None:
        raise SignInAgain("signed out")
    # end

    # block: sign-token
    fresh = jwt.encode(
        {
            "iss": ISSUER,
            "aud": AUDIENCE,
            "sub": str(sign_in["customer_id"]),
            "sid": sign_in["id"],
            "iat": now,
            "exp": now + timedelta(minutes=15),
        },
        secret,
        algorithm="HS256",
    )
    # end

    # block: record-renewal
    db.execute("UPDATE sign_ins SET renewed_at = CURRENT_TIMESTAMP WHERE id = %s", (sign_in["id"],))
    return fresh
    # end
