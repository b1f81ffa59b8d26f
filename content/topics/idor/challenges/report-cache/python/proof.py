import psycopg
from psycopg.rows import dict_row

TABLES = """
    CREATE TABLE reports (id INTEGER, team_id INTEGER, title TEXT);
    INSERT INTO reports VALUES (42, 7, 'Salaries'), (43, 8, 'Travel');
    CREATE TABLE members (team_id INTEGER, user_id INTEGER);
    INSERT INTO members VALUES (7, 1), (7, 3), (8, 2);
    CREATE TABLE bookings (team_id INTEGER, amount NUMERIC);
    INSERT INTO bookings VALUES (7, 100), (7, 250), (8, 5);
"""


class Cache:
    """What the code uses of Redis."""

    def __init__(self):
        self.values, self.now = {}, 0

    def get(self, key):
        value, until = self.values.get(key, (None, 0))
        return value if until > self.now else None

    def set(self, key, value, ex):
        self.values[key] = value.encode(), self.now + ex

    def delete(self, *keys):
        for key in keys:
            self.values.pop(key, None)


def start(code):
    db, cache = psycopg.connect(TABLES, row_factory=dict_row), Cache()
    return db, cache, code.Reports(db, cache), code.User(1, "manager"), code.User(2, "manager"), code.User(3, "analyst")


def is_refused(code, get, *arguments):
    try:
        get(*arguments)
    except code.NotFound:
        return True
    return False


def works(code):
    db, cache, reports, ada, mallory, bob = start(code)
    # With an empty cache everything is in order.
    assert is_refused(code, reports.get, mallory, 42), "A manager of another team should not find the report."
    assert is_refused(code, reports.get, ada, 99), "A report that does not exist should not be found."
    expected = code.Report(42, 7, "Salaries", 350, 2)
    assert reports.get(ada, 42) == expected, "A member of the team should get the report with its sums."
    other = reports.get(mallory, 43)
    assert (other.id, other.title) == (43, "Travel"), "Each team should see its own report, whichever was read before."
    db.execute("UPDATE bookings SET amount = 0")
    assert reports.get(ada, 42) == expected, "Within ten minutes, the same report should come from the cache."
    cache.now += 601
    assert reports.get(ada, 42).total == 0, "After ten minutes, the sums should be computed again."
    cache.now += 601
    reports.remove_member(7, bob.id)
    assert is_refused(code, reports.get, bob, 42), "Somebody who has left the team should not find the report."


def exploit(code):
    """Somebody who never was a member, and somebody who was one when the report was stored."""
    _, _, reports, ada, mallory, bob = start(code)
    for member in (ada, bob):
        reports.get(member, 42)
    reports.remove_member(7, bob.id)
    for user, who in (
        (mallory, "a manager of another team"),
        (code.User(2, "analyst"), "an analyst of another team"),
        (bob, "a user who has left the team"),
    ):
        reports.get(ada, 42)
        try:
            report = reports.get(user, 42)
        except Exception:
            continue  # Refused; the next one may be not.
        if report.total == 350:
            return {"sent": f"report 42 for {who}", "got": str(report.total)}
    return False
