import time

import jwt
import psycopg
from psycopg.rows import dict_row

SECRET = bytes.fromhex("7b" * 32)
TABLES = """
    CREATE TABLE customers (id INTEGER, locked_at TEXT);
    INSERT INTO customers VALUES (1, NULL), (2, NULL), (3, '2026-01-01');
    CREATE TABLE sign_ins (id INTEGER, customer_id INTEGER, ended_at TEXT, renewed_at TEXT);
    INSERT INTO sign_ins VALUES (501, 1, NULL, NULL), (502, 2, '2026-01-01', NULL), (503, 3, NULL, NULL),
        (504, 1, '2026-01-01', NULL);
"""


def make(code, sub, sid, seconds_ago, key=SECRET):
    issued_at = int(time.time()) - seconds_ago
    claims = {"iss": code.ISSUER, "aud": code.AUDIENCE, "sub": sub, "sid": sid, "iat": issued_at, "exp": issued_at + 900}
    return jwt.encode(claims, key)


def works(code):
    db = psycopg.connect(TABLES, row_factory=dict_row)
    fresh = code.renew_session(db, SECRET, make(code, "1", 501, 3600))
    claims = jwt.decode(fresh, SECRET, algorithms=["HS256"], issuer=code.ISSUER, audience=code.AUDIENCE)
    assert (claims["sub"], claims["sid"]) == ("1", 501)
    assert db.execute("SELECT id FROM sign_ins WHERE renewed_at IS NOT NULL").fetchall() == [{"id": 501}]
    for token in (
        "",
        "x.y.z",
        make(code, "1", 501, 8 * 86_400),
        make(code, "2", 502, 60),
        make(code, "3", 503, 60),
        # Signed out on this device, still signed in on another.
        make(code, "1", 504, 60),
    ):
        try:
            code.renew_session(db, SECRET, token)
        except code.SignInAgain:
            continue
        raise AssertionError(token)


def exploit(code):
    db = psycopg.connect(TABLES, row_factory=dict_row)
    for sid in range(495, 505):
        try:
            fresh = code.renew_session(db, SECRET, make(code, "1", sid, 60, b"anything"))
        except code.SignInAgain:
            continue
        return jwt.decode(fresh, SECRET, algorithms=["HS256"], audience=code.AUDIENCE)["sub"] == "1"
    return False
