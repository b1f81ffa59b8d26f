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


def make(code, sub, sid, seconds_ago, key=SECRET, audience=None):
    issued_at = int(time.time()) - seconds_ago
    claims = {"iss": code.ISSUER, "aud": audience or code.AUDIENCE, "sub": sub, "sid": sid, "iat": issued_at, "exp": issued_at + 900}
    return jwt.encode(claims, key)


def works(code):
    db = psycopg.connect(TABLES, row_factory=dict_row)
    fresh = code.renew_session(db, SECRET, make(code, "1", 501, 3600))
    claims = jwt.decode(fresh, SECRET, algorithms=["HS256"], issuer=code.ISSUER, audience=code.AUDIENCE)
    assert (claims["sub"], claims["sid"]) == ("1", 501), "The new token should be for the same user and the same sign-in."
    assert db.execute("SELECT id FROM sign_ins WHERE renewed_at IS NOT NULL").fetchall() == [{"id": 501}], "The renewal should be recorded for this sign-in, and no other."
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
        raise AssertionError("A token that is malformed, too old, of a locked customer or of a sign-in that has ended should be refused.")


def exploit(code):
    db = psycopg.connect(TABLES, row_factory=dict_row)
    for at in range(20):
        sid = 495 + at % 10
        try:
            # Some are still valid, if it were not for the signature; some have expired.
            forged = make(code, "1", sid, 60 if at < 10 else 3600, b"anything")
            fresh = code.renew_session(db, SECRET, forged)
        except code.SignInAgain:
            continue
        if jwt.decode(fresh, SECRET, algorithms=["HS256"], audience=code.AUDIENCE)["sub"] == "1":
            sent = f'{forged}, a token for customer 1 and sign-in {sid}, signed with the key "anything"'
            return {"sent": sent, "got": f"a valid token of customer 1: {fresh}"}
    # A token of the same issuer for something else, such as a link in an e-mail.
    other = make(code, "1", 501, 60, audience="newsletter")
    try:
        fresh = code.renew_session(db, SECRET, other)
    except code.SignInAgain:
        return False
    return {"sent": f"{other}, a token of customer 1 for newsletters", "got": f"a valid token for the session: {fresh}"}
