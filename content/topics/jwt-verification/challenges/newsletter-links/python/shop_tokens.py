from datetime import UTC, datetime, timedelta

import jwt
import psycopg

ISSUER = "https://shop.example.com"


class SignedOut(Exception):
    pass


class Tokens:
    """Rows of `db` are dictionaries; it commits by itself."""

    def __init__(self, db: psycopg.Connection, secret: bytes) -> None:
        self._db = db
        self._secret = secret

    def start_session(self, user_id: int) -> str:
        # block: sign-session
        claims = {"iss": ISSUER, "sub": str(user_id), "exp": datetime.now(UTC) + timedelta(hours=12)}
        return jwt.encode(claims, self._secret, algorithm="HS256")
        # end

    def make_leave_link(self, user_id: int, list_name: str) -> str:
        # block: sign-link
        expires_at = datetime.now(UTC) + timedelta(days=90)
        claims = {"iss": ISSUER, "sub": str(user_id), "list": list_name, "exp": expires_at}
        token = jwt.encode(claims, self._secret, algorithm="HS256")
        return f"{ISSUER}/newsletter/leave?token={token}"
        # end

    def leave_list(self, token: str) -> bool:
        # block: leave-list
        claims = jwt.decode(token, self._secret, algorithms=["HS256"], issuer=ISSUER)
        if not isinstance(claims.get("list"), str):
            return False
        query = "DELETE FROM subscriptions WHERE user_id = %s AND list = %s"
        return self._db.execute(query, (int(claims["sub"]), claims["list"])).rowcount == 1
        # end

    def read_session(self, authorization: str) -> dict:
        # block: read-header
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise SignedOut("no token")
        # end

        # block: verify-session
        try:
            claims = jwt.decode(token, self._secret, algorithms=["HS256"], issuer=ISSUER)
        except jwt.InvalidTokenError as error:
            raise SignedOut(str(error)) from error
        # end

        # block: load-user
        query = "SELECT id, name FROM customers WHERE id = %s AND locked_at IS NULL"
        user = self._db.execute(query, (int(claims["sub"]),)).fetchone()
        if user is None:
            raise SignedOut("unknown customer")
        return user
        # end
