from datetime import date, timedelta

from sqlalchemy import create_engine


def day(ago):
    return (date.today() - timedelta(days=ago)).isoformat()


def connect():
    return create_engine(f"""
        CREATE TABLE members (id INTEGER PRIMARY KEY, club_id INTEGER, name TEXT, city TEXT, joined_at TEXT, last_visit TEXT);
        INSERT INTO members VALUES (1, 4, 'Mia', 'Lund', '2025-01-01', '{day(3)}'), (2, 4, 'Tom', 'Lund', '2026-01-01', '{day(90)}'),
          (3, 4, 'Amy', 'Malmo', '2024-01-01', '{day(10)}'), (4, 5, 'Other club', 'Lund', '2024-01-01', '{day(1)}');
    """).connect()


def works(code):
    def ids(**query):
        return [member["id"] for member in code.list_members(connect(), 4, **query)]

    assert ids() == [3, 1, 2]
    assert ids(order="newest") == [2, 1, 3]
    assert ids(city="Lund") == [1, 2]
    assert ids(name="M") == [3, 1, 2]
    assert ids(name="o'") == []
    assert ids(visited_within="30") == [3, 1]
    assert ids(visited_within="5", city="Lund") == [1]


FORMS = ("0 days') OR (1=1 AND ''<>'", "x') OR (1=1 AND ''<>'")


def exploit(code, vary=None, payloads=FORMS):
    for days in payloads:
        try:
            found = code.list_members(connect(), 4, visited_within=days)
        except Exception:
            continue  # Refused; the next form may be not.
        if any(member["name"] == "Other club" for member in found):
            return True
    return False
