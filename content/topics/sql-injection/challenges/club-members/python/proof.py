import json
from datetime import date, timedelta

from sqlalchemy import create_engine


def day(ago):
    return (date.today() - timedelta(days=ago)).isoformat()


def prepare(vary):
    """Three members of the club, and one of another."""
    club = vary.number(3, 90)
    secret = f"{vary.name()} {vary.text(6)}"
    first = vary.number(1, 90)
    a, b, c = vary.shuffle([first, first + 1, first + 2])
    city, near = f"L{vary.word()}", f"Malmo {vary.word()}"
    # Visits of 3, 90 and 10 days ago, or a little later.
    late = vary.number(0, 1)
    connection = create_engine(f"""
        CREATE TABLE members (id INTEGER PRIMARY KEY, club_id INTEGER, name TEXT, city TEXT, joined_at TEXT, last_visit TEXT);
        INSERT INTO members VALUES ({a}, {club}, 'Mia', '{city}', '2025-01-01', '{day(3 - late)}'), ({b}, {club}, 'Tom O''Malley', '{city}', '2026-01-01', '{day(90 - late)}'),
          ({c}, {club}, 'Amy', '{near}', '2024-01-01', '{day(10 - late)}'), ({first + 3}, {club + 1}, '{secret}', '{city}', '2024-01-01', '{day(1)}');
    """).connect()
    return connection, club, secret, city, near, a, b, c, late


def works(code, vary):
    connection, club, _, city, near, a, b, c, late = prepare(vary)
    some, many = str(vary.number(11, 80)), str(vary.number(100, 900))

    def ids(**query):
        return [member["id"] for member in code.list_members(connection, club, **query)]

    assert ids() == [c, a, b], "Without a filter all members of the club should be listed by name."
    assert ids(order="newest") == [b, a, c], "The newest members should come first."
    assert ids(city=city) == [a, b], f"Only the members in {city} should be listed."
    assert ids(city=near, visited_within=some) == [c], f"The member in {near} should be listed."
    assert ids(name=f"' OR {vary.word()}") == [], "A name that nobody has should find nobody."
    assert ids(name="M") == [c, a, b], "Searching for M should find every name with an m in it."
    assert ids(name="o'm") == [b], "Searching for o'm should find Tom O'Malley."
    assert ids(visited_within=some) == [c, a], f"Visitors of the last {some} days should be listed."
    assert ids(visited_within=many) == [c, a, b], f"Visitors of the last {many} days should be listed."
    for ago, expected in ((10 - late, [c, a]), (9 - late, [a])):
        assert ids(visited_within=str(ago)) == expected, f"Of two visitors, who came {10 - late} and {3 - late} days ago, those of the last {ago} days should be listed."
    assert ids(visited_within="5", city=city) == [a], f"Of the members in {city}, only those who came in the last 5 days should be listed."


def exploit(code, vary, payloads=None):
    days = vary.number(1, 30)
    is_true = vary.pick(["1=1", "true", "id = id", f"{vary.number(2, 9)} > 1"])
    attacks = (
        f"0 days') OR ({is_true} AND ''<>'",
        f"{vary.word()}') OR ({is_true} AND ''<>'",
        f"{days} days') OR ({is_true} AND ''<>'",
        f"{days}') OR {is_true} --",
        f"{days}')/**/or/**/true--",
        f"{days}' || '') UNION SELECT id, name, city FROM members --",
        f"{days}\n') OR ({is_true} AND ''<>'",
    )
    for within in vary.shuffle(attacks) if payloads is None else payloads:
        connection, club, secret, *_ = prepare(vary)
        try:
            found = code.list_members(connection, club, visited_within=within)
        except Exception:
            continue  # Refused; the next form may be not.
        if any(member["name"] == secret for member in found):
            damage = "That is a member of another club: a bracket ended the condition, and what followed was run."
            return {"sent": f"visited_within={json.dumps(within)} for club {club}", "got": f"a list with {secret}", "damage": damage}
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    connection, club, secret, *_ = prepare(vary)
    try:
        found = code.list_members(connection, club, visited_within=input["visitedWithin"])
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    shown = "\n".join(f"{member['id']}  {member['name']}  {member['city']}" for member in found)
    return {"isDone": any(member["name"] == secret for member in found), "shown": shown or "Nobody was found."}


ATTACKS = [
    {"input": {"visitedWithin": "0 days') OR (1=1 AND ''<>'"}, "isDone": True},
    {"input": {"visitedWithin": "30"}, "isDone": False},
    {"input": {"visitedWithin": "30' OR 1=1 --"}, "isDone": False},
]
