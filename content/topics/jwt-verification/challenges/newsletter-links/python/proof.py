import jwt
import psycopg
from psycopg.rows import dict_row

SECRET = bytes.fromhex("5d" * 32)
TABLES = """
    CREATE TABLE customers (id INTEGER, name TEXT, locked_at TEXT);
    INSERT INTO customers VALUES (1, 'Ada', NULL), (2, 'Bo', '2026-01-01');
    CREATE TABLE subscriptions (user_id INTEGER, list TEXT);
    INSERT INTO subscriptions VALUES (1, 'offers'), (1, 'news');
"""


def start(code):
    db = psycopg.connect(TABLES, row_factory=dict_row)
    return db, code.Tokens(db, SECRET)


def works(code):
    db, tokens = start(code)
    session = tokens.start_session(1)
    assert tokens.read_session(f"Bearer {session}")["name"] == "Ada"
    assert tokens.leave_list(tokens.make_leave_link(1, "offers").split("token=")[1]) is True
    assert db.execute("SELECT list FROM subscriptions").fetchall() == [{"list": "news"}]
    try:
        assert tokens.leave_list(session) is False
    except jwt.InvalidTokenError:
        pass
    locked = tokens.start_session(2)
    foreign = code.Tokens(db, bytes(32)).start_session(1)
    old = jwt.encode({"iss": code.ISSUER, "aud": "shop-api", "sub": "1", "exp": 1}, SECRET)
    for header in ("", session, "Bearer ", "Bearer a.b.c", f"Bearer {locked}", f"Bearer {foreign}", f"Bearer {old}"):
        try:
            tokens.read_session(header)
        except code.SignedOut:
            continue
        raise AssertionError(header)


def exploit(code):
    _, tokens = start(code)
    forwarded = tokens.make_leave_link(1, "news").split("token=")[1]
    try:
        return tokens.read_session(f"Bearer {forwarded}")["name"] == "Ada"
    except code.SignedOut:
        return False
