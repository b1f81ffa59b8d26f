from datetime import date, timedelta

from sqlalchemy import create_engine


def day(ago):
    return (date.today() - timedelta(days=ago)).isoformat()


def prepare(vary):
    """Three members of the club, and one of another."""
    club = vary.number(3, 90)
    secret = f"{vary.name()} {vary.text(6)}"
    a, b, c = vary.shuffle([1, 2, 3])
    city = f"L{vary.word()}"
    connection = create_engine(f"""
        CREATE TABLE members (id INTEGER PRIMARY KEY, club_id INTEGER, name TEXT, city TEXT, joined_at TEXT, last_visit TEXT);
        INSERT INTO members VALUES ({a}, {club}, 'Mia', '{city}', '2025-01-01', '{day(3)}'), ({b}, {club}, 'Tom O''Malley', '{city}', '2026-01-01', '{day(90)}'),
          ({c}, {club}, 'Amy', 'Malmo', '2024-01-01', '{day(10)}'), (4, {club + 1}, '{secret}', '{city}', '2024-01-01', '{day(1)}');
    """).connect()
    return connection, club, secret, city, a, b, c


def works(code, vary):
    connection, club, _, city, a, b, c = prepare(vary)

    def ids(**query):
        return [member["id"] for member in code.list_members(connection, club, **query)]

    assert ids() == [c, a, b], "Without a filter all members of the club should be listed by name."
    assert ids(order="newest") == [b, a, c], "The newest members should come first."
    assert ids(city=city) == [a, b], f"Only the members in {city} should be listed."
    assert ids(name="M") == [c, a, b], "Searching for M should find every name with an m in it."
    assert ids(name="o'm") == [b], "Searching for o'm should find Tom O'Malley."
    assert ids(visited_within="30") == [c, a], "Visitors of the last 30 days should be listed."
    assert ids(visited_within="365") == [c, a, b], "Visitors of the last 365 days should be listed."
    assert ids(visited_within="5", city=city) == [a], f"Of the members in {city}, only those who came in the last 5 days should be listed."


def exploit(code, vary, payloads=None):
    days = vary.number(1, 30)
    attacks = (
        "0 days') OR (1=1 AND ''<>'",
        "x') OR (1=1 AND ''<>'",
        f"{days} days') OR (1=1 AND ''<>'",
        f"{days}') OR 1=1 --",
        f"{days}')/**/or/**/true--",
        f"{days}' || '') UNION SELECT id, name, city FROM members --",
        f"{days}\n') OR (1=1 AND ''<>'",
    )
    for within in attacks if payloads is None else payloads:
        connection, club, secret, *_ = prepare(vary)
        try:
            found = code.list_members(connection, club, visited_within=within)
        except Exception:
            continue  # Refused; the next form may be not.
        if any(member["name"] == secret for member in found):
            return {"sent": f"visited_within={within}", "got": f"{secret}, who is a member of another club"}
    return False
