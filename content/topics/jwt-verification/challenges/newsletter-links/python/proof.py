import base64
import hmac
import json

import jwt
import psycopg
from psycopg.rows import dict_row

SECRET = bytes.fromhex("5d" * 32)


class Case:
    def __init__(self, code, vary):
        self.ada, self.bo, self.name = vary.number(1, 40), vary.number(41, 99), vary.name()
        tables = f"""
            CREATE TABLE customers (id INTEGER, name TEXT, locked_at TEXT);
            INSERT INTO customers VALUES ({self.ada}, '{self.name}', NULL), ({self.bo}, 'Bo', '2026-01-01');
            CREATE TABLE subscriptions (user_id INTEGER, list TEXT);
            INSERT INTO subscriptions VALUES ({self.ada}, 'offers'), ({self.ada}, 'news');
        """
        self.db = psycopg.connect(tables, row_factory=dict_row)
        self.tokens = code.Tokens(self.db, SECRET)

    def link_token(self, list_name):
        return self.tokens.make_leave_link(self.ada, list_name).split("token=")[1]


def works(code, vary):
    case = Case(code, vary)
    tokens = case.tokens
    session = tokens.start_session(case.ada)
    assert tokens.read_session(f"Bearer {session}")["name"] == case.name, "A session token should open the session of its customer."
    assert tokens.leave_list(case.link_token("offers")) is True, "The link in a newsletter should unsubscribe its customer."
    rows = case.db.execute("SELECT list FROM subscriptions").fetchall()
    assert rows == [{"list": "news"}], "The link should end the subscription of its own list, and no other."
    try:
        assert tokens.leave_list(session) is False, "A session token should not unsubscribe anybody."
    except jwt.InvalidTokenError:
        pass
    locked = tokens.start_session(case.bo)
    foreign = code.Tokens(case.db, bytes(32)).start_session(case.ada)
    old = jwt.encode({"iss": code.ISSUER, "aud": "shop-api", "sub": str(case.ada), "exp": 1}, SECRET)
    for header, what in (
        ("", "A request without a header"),
        (session, "A token without `Bearer`"),
        ("Bearer ", "An empty token"),
        ("Bearer a.b.c", "A text that is no token"),
        (f"Bearer {locked}", "A token of a locked customer"),
        (f"Bearer {foreign}", "A token that was signed with another secret"),
        (f"Bearer {old}", "A token that has expired"),
    ):
        try:
            tokens.read_session(header)
        except code.SignedOut:
            continue
        raise AssertionError(f"{what} should be refused with SignedOut.")


def sign(text):
    return base64.urlsafe_b64encode(hmac.digest(SECRET, text.encode(), "sha256")).rstrip(b"=").decode()


def make_older(token, days):
    """The same token as the service would have made it some time ago: the attacker has kept an old newsletter."""
    head, body, mark = token.split(".")
    if sign(f"{head}.{body}") != mark:
        return None
    claims = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    for name in ("exp", "iat", "nbf"):
        if name in claims:
            claims[name] -= int(days * 86_400)
    text = f"{head}.{base64.urlsafe_b64encode(json.dumps(claims).encode()).rstrip(b'=').decode()}"
    return f"{text}.{sign(text)}"


def exploit(code, vary):
    """Links from newsletters of all ages, forwarded or found in an archive, in the place of a session token."""
    case = Case(code, vary)
    token = case.link_token("news")
    for days in (0, 6.5, 13.7, 29.7, 59.7, 89.7, 179.7, 364.7):
        forwarded = make_older(token, days) if days else token
        if forwarded is None:
            continue
        try:
            user = case.tokens.read_session(f"Bearer {forwarded}")
        except Exception:
            continue
        if user["name"] == case.name:
            return {
                "sent": f"Authorization: Bearer with the token of an unsubscribe link that is {round(days)} days old: {forwarded}",
                "got": f"a session of {case.name}: anyone who gets the newsletter forwarded is signed in",
            }
    return False
