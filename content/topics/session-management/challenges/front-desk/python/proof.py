import psycopg
from psycopg.rows import dict_row

TABLES = """
    CREATE TABLE users (id INTEGER, hotel_id INTEGER);
    INSERT INTO users VALUES (1, 70), (2, 71);
    CREATE TABLE sessions (id_hash TEXT, user_id INTEGER, started_at INTEGER, used_at INTEGER);
"""


def start(code):
    time = {"now": 1_772_352_000}
    return time, code.DeskSessions(psycopg.connect(TABLES, row_factory=dict_row), lambda: time["now"])


def value(set_cookie):
    return set_cookie.split(";")[0].removeprefix("desk=")


def works(code):
    time, sessions = start(code)
    unused = value(sessions.open(1))
    cookie = value(sessions.open(2))
    # Somebody who uses the desk now and then, for nearly a whole shift.
    for step in range(24):
        time["now"] += 29 * 60
        found = sessions.read(cookie)
        assert found is not None, f"After {29 * (step + 1)} minutes with a request every 29 minutes, the session should still be valid."
        user, set_cookie = found
        assert user == code.User(2, 71), "A session should belong to the user who opened it."
        cookie = value(set_cookie)
    # Whether it has ended or not: the session of somebody else has nothing to do with it.
    sessions.read(unused)
    sessions.sweep()
    assert sessions.read(cookie) is not None, "A session in use should stay valid when an old one of another user is used, and when old ones are removed."
    assert sessions.read("00") is None, "A made-up session should not be valid."
    assert sessions.read("") is None, "Without a cookie, there should be no session."
    sessions.end(cookie)
    assert sessions.read(cookie) is None, "A session that was ended should not be valid."


def exploit(code):
    time, sessions = start(code)
    copied = value(sessions.open(1))
    time["now"] += 3 * 3600
    token, dot, _ = copied.partition(".")
    later = f"{token}.4102444800" if dot else copied
    stale = sessions.read(later)
    if stale is not None:
        return {"sent": f"{later}, three hours after the session was last used", "got": f"a valid session: {stale[0]}"}
    # A thief who keeps a session busy, for longer than a shift.
    busy = value(sessions.open(1))
    for _ in range(12 * 3):
        time["now"] += 20 * 60
        sessions.read(busy)
    time["now"] += 60
    kept = sessions.read(busy)
    return {"sent": f"{busy} every 20 minutes, for more than 12 hours", "got": f"still a valid session: {kept[0]}"} if kept is not None else False
