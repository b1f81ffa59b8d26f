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
    assert sign_in("Ada@example.com", "a") == "code_required", "Signing in without a code should be refused in a company that has no policy of its own."
    assert sign_in("ada@example.com", "x") == "credentials_wrong", "A wrong password should be refused."
    assert sign_in("x@example.com", "x") == "credentials_wrong", "An unknown email address should be refused like a wrong password."
    both = sign_in("ada@example.com", "a", "code of s-1")
    assert isinstance(both, code.Session), "Password and code together should give a session."
    assert both.expires_at > time.time(), "Without a length in the policy, a session should last as long as the default says."
    assert abs(sign_in("bob@example.com", "b").expires_at - time.time() - 30 * 60) < 5, "In a company whose policy asks for no code, the password should give a session of 30 minutes."
    code.save_policy(db, 2, True, 120)
    assert sign_in("bob@example.com", "b") == "code_required", "After a policy that asks for a code was saved, signing in without one should be refused."
    code.save_policy(db, 1, False)
    assert isinstance(sign_in("ada@example.com", "a"), code.Session), "After a policy that asks for no code was saved, the password alone should give a session."
    code.save_policy(db, 1, None, 90)
    assert isinstance(sign_in("ada@example.com", "a", "code of s-1"), code.Session), "After the requirement was set back to the default, password and code should give a session."
    try:
        code.save_policy(db, 1, None, 1)
    except ValueError:
        pass
    else:
        raise AssertionError("A session time of one minute should be refused.")


def exploit(code):
    db, sign_in = start(code)
    code.save_policy(db, 1, None)
    now = sign_in("ada@example.com", "a")
    stored_earlier = sign_in("cleo@example.com", "c")
    if isinstance(now, code.Session):
        return {"sent": "a password without a code, after the policy was saved with require_code = None", "got": f"a session: {now}"}
    if isinstance(stored_earlier, code.Session):
        sent = 'a password without a code, in a company whose policy has long said {"require_code": null}'
        return {"sent": sent, "got": f"a session: {stored_earlier}"}
    return False
