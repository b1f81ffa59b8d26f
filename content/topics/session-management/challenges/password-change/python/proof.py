import hashlib

import psycopg
from psycopg.rows import dict_row

AGENT = "Example Browser 130"


def digest(token):
    return hashlib.sha256(token.encode()).hexdigest()


TABLES = f"""
    CREATE TABLE users (id INTEGER, password_hash TEXT, password_set_at TEXT);
    INSERT INTO users VALUES (1, 'hash of old password', NULL);
    CREATE TABLE sessions (id TEXT, user_id INTEGER, agent TEXT);
    INSERT INTO sessions VALUES ('{digest("own")}', 1, '{AGENT}'), ('{digest("copied")}', 1, '{AGENT}'), ('{digest("bo")}', 2, 'x');
    CREATE TABLE stay_tokens (id TEXT, user_id INTEGER, agent TEXT, expires_at INTEGER);
    INSERT INTO stay_tokens VALUES ('{digest("copied-stay")}', 1, '{AGENT}', 4102444800);
    INSERT INTO stay_tokens VALUES ('{digest("bo-stay")}', 2, 'x', 4102444800), ('{digest("old")}', 2, 'x', 5);
"""


class Passwords:
    def matches(self, password_hash, password):
        return password_hash == self.hash(password)

    def hash(self, password):
        return f"hash of {password}"


def start(code):
    db = psycopg.connect(TABLES, row_factory=dict_row)
    mails = []
    access = code.Access(db, Passwords(), lambda *mail: mails.append(mail))

    def has_session(token):
        return db.execute("SELECT id FROM sessions WHERE id = %s", (digest(token),)).fetchone() is not None

    return db, mails, access, has_session


def is_refused(code, action, *arguments):
    try:
        action(*arguments)
    except code.Refused:
        return True
    return False


def works(code):
    db, mails, access, has_session = start(code)
    browser = code.Browser("own", 1, AGENT)
    assert is_refused(code, access.change_password, browser, "wrong", "a new long password"), "A change with a wrong old password should be refused."
    assert is_refused(code, access.change_password, browser, "old password", "short"), "A new password of five characters should be refused."
    fresh = access.change_password(browser, "old password", "a new long password")
    assert has_session(fresh) and has_session("bo") and not has_session("own"), "After the change, the returned session should be valid, the one from before it should be gone, and sessions of other users should stay."
    assert db.execute("SELECT password_hash FROM users").fetchone() == {"password_hash": "hash of a new long password"}, "The hash of the new password should be stored."
    assert mails == [(1, "password-changed")], "One mail should say that the password was changed."
    session, stay = access.resume("bo-stay", "x")
    assert has_session(session), "Somebody with a valid stay token should get a valid session."
    assert is_refused(code, access.resume, "bo-stay", "x"), "A stay token that was used should be refused the second time."
    assert is_refused(code, access.resume, "old", "x"), "A stay token that has expired should be refused."
    assert has_session(access.resume(stay, "x")[0]), "The stay token that replaces a used one should give a valid session."


def exploit(code):
    _, _, access, has_session = start(code)
    access.change_password(code.Browser("own", 1, AGENT), "old password", "a new long password")
    if has_session("copied"):
        return {"sent": "a session cookie that was copied before the password was changed", "got": "the session is still valid"}
    try:
        is_resumed = has_session(access.resume("copied-stay", AGENT)[0])
    except code.Refused:
        return False
    sent = "a stay token that was copied before the password was changed"
    return {"sent": sent, "got": "a new session of the user"} if is_resumed else False
