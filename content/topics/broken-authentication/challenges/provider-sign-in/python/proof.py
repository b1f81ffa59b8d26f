import psycopg
from psycopg.rows import dict_row

TABLES = """
    CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT, name TEXT, email_confirmed INTEGER, locked_at TEXT);
    INSERT INTO users VALUES (1, 'ada@example.com', 'Ada Example', 1, NULL), (2, 'bo@example.com', 'Bo', 1, '2026-01-01');
    CREATE TABLE identities (user_id INTEGER, provider TEXT, subject TEXT);
    INSERT INTO identities VALUES (2, 'mailhub', 'b-2');
"""


def start(code):
    mails = []
    db = psycopg.connect(TABLES, row_factory=dict_row)
    services = code.Services(db, lambda user_id: f"session of {user_id}", lambda *mail: mails.append(mail))

    def sign_in(provider, subject, email, verified, name="Ada Example"):
        return code.sign_in_with_provider(services, code.Profile(provider, subject, email, verified, name))

    return mails, sign_in


def works(code):
    mails, sign_in = start(code)
    assert sign_in("mailhub", "a-1", " Ada@example.com", True) == "session of 1"
    assert sign_in("mailhub", "a-1", "changed@example.com", False) == "session of 1"
    assert sign_in("codehub", "c-9", "cy@example.com", False, "Cy") == "session of 3"
    assert [mail for mail in mails if mail[0] == 3] == [(3, "confirm-address")]
    assert sign_in("codehub", "c-9", "cy@example.com", False, "Cy") == "session of 3"
    for profile in (("mailhub", "b-2", "bo@example.com", True), ("mailhub", "", "x@example.com", True)):
        try:
            sign_in(*profile)
        except code.Refused:
            continue
        raise AssertionError(profile)


def exploit(code):
    _, sign_in = start(code)
    # The other way round: the attacker is there first, and the owner of the address is led into the attacker's account.
    prepared = sign_in("codehub", "98134", "cy@example.com", False)
    for wanted, profile in (
        ("session of 1", ("codehub", "98133", "ada@example.com", False)),
        (prepared, ("mailhub", "c-1", "cy@example.com", True)),
    ):
        try:
            if sign_in(*profile) == wanted:
                return True
        except code.Refused:
            pass
    return False
