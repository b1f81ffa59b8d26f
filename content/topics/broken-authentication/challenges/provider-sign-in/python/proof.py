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
    assert sign_in("mailhub", "a-1", " Ada@example.com", True) == "session of 1", "Somebody whose address the provider has verified should be signed in to their account."
    assert sign_in("mailhub", "a-1", "changed@example.com", False) == "session of 1", "Somebody who is linked to an account should be signed in to it, even if their address changed."
    assert sign_in("codehub", "c-9", "cy@example.com", False, "Cy") == "session of 3", "Somebody new should get an account of their own."
    assert [mail for mail in mails if mail[0] == 3] == [(3, "confirm-address")], "Somebody new with an unverified address should get one mail to confirm it."
    assert sign_in("codehub", "c-9", "cy@example.com", False, "Cy") == "session of 3", "Somebody who comes back should be signed in to the same account."
    for profile in (("mailhub", "b-2", "bo@example.com", True), ("mailhub", "", "x@example.com", True)):
        try:
            sign_in(*profile)
        except code.Refused:
            continue
        raise AssertionError(f"{'A locked user' if profile[1] else 'A profile without a subject'} should be refused.")


def exploit(code):
    _, sign_in = start(code)
    # The other way round: the attacker is there first, and the owner of the address is led into the attacker's account.
    prepared = sign_in("codehub", "98134", "cy@example.com", False)
    foreign = "a profile of codehub with the address ada@example.com, which codehub has not verified"
    earlier = "first a profile of the attacker with the unverified address cy@example.com, then the owner of that address signs in"
    for wanted, profile, breach in (
        ("session of 1", ("codehub", "98133", "ada@example.com", False), {"sent": foreign, "got": "a session of Ada"}),
        (prepared, ("mailhub", "c-1", "cy@example.com", True), {"sent": earlier, "got": "the owner is in the attacker's account"}),
    ):
        try:
            if sign_in(*profile) == wanted:
                return breach
        except code.Refused:
            pass
    return False
