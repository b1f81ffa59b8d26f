import time

import psycopg
from psycopg.rows import dict_row

TABLES = """
    CREATE TABLE tenants (id INTEGER, policy TEXT);
    INSERT INTO tenants VALUES (1, '{}'), (2, '{"require_code":false,"session_minutes":30}'), (3, '{"require_code":null,"session_minutes":60}');
    CREATE TABLE users (id INTEGER, tenant_id INTEGER, email TEXT, password_hash TEXT, code_secret TEXT);
    INSERT INTO users VALUES (11, 1, 'ada@example.com', 'hash of a', 's-1'), (12, 2, 'bob@example.com', 'hash of b', 's-2'),
      (13, 3, 'cleo@example.com', 'hash of c', 's-3');
    CREATE TABLE sessions (key TEXT, user_id INTEGER, expires_at REAL);
"""


class Checks:
    def is_password(self, password, password_hash):
        return f"hash of {password}" == password_hash

    def is_code(self, code, secret):
        return code == f"code of {secret}"


def start(code):
    db = psycopg.connect(TABLES, row_factory=dict_row)

    def try_to_sign_in(*credentials):
        try:
            return code.sign_in(db, Checks(), *credentials)
        except code.SignInRefused as error:
            return str(error)

    return db, try_to_sign_in


def works(code):
    db, sign_in = start(code)
    assert sign_in("Ada@example.com", "a") == "code_required"
    assert sign_in("ada@example.com", "x") == "credentials_wrong"
    assert sign_in("x@example.com", "x") == "credentials_wrong"
    assert isinstance(sign_in("ada@example.com", "a", "code of s-1"), code.Session)
    assert abs(sign_in("bob@example.com", "b").expires_at - time.time() - 30 * 60) < 5
    code.save_policy(db, 2, True, 120)
    assert sign_in("bob@example.com", "b") == "code_required"
    code.save_policy(db, 1, False)
    assert isinstance(sign_in("ada@example.com", "a"), code.Session)
    code.save_policy(db, 1, None, 90)
    assert isinstance(sign_in("ada@example.com", "a", "code of s-1"), code.Session)
    try:
        code.save_policy(db, 1, None, 1)
    except ValueError:
        pass
    else:
        raise AssertionError("one minute was accepted")


def exploit(code):
    db, sign_in = start(code)
    code.save_policy(db, 1, None)
    now = sign_in("ada@example.com", "a")
    stored_earlier = sign_in("cleo@example.com", "c")
    return isinstance(now, code.Session) or isinstance(stored_earlier, code.Session)
