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
    cookie = value(sessions.open(2))
    for _ in range(5):
        time["now"] += 8 * 60
        user, set_cookie = sessions.read(cookie)
        assert user == code.User(2, 71)
        cookie = value(set_cookie)
    sessions.sweep()
    assert sessions.read(cookie) is not None
    assert sessions.read("00") is None
    assert sessions.read("") is None
    sessions.end(cookie)
    assert sessions.read(cookie) is None


def exploit(code):
    time, sessions = start(code)
    copied = value(sessions.open(1))
    time["now"] += 3 * 3600
    token, dot, _ = copied.partition(".")
    if sessions.read(f"{token}.4102444800" if dot else copied) is not None:
        return True
    # A thief who keeps a session busy, for longer than a shift.
    busy = value(sessions.open(1))
    for _ in range(13 * 3):
        time["now"] += 20 * 60
        sessions.read(busy)
    return sessions.read(busy) is not None
