import psycopg

TABLES = """
    CREATE TABLE tickets (id INTEGER PRIMARY KEY, team_id INTEGER, title TEXT, status TEXT, priority INTEGER, assignee TEXT, created_at TEXT);
    CREATE TABLE users (id INTEGER PRIMARY KEY, reset_code INTEGER);
    INSERT INTO users VALUES (1, 483920);
"""


def works(code):
    conn = psycopg.connect(TABLES + """INSERT INTO tickets VALUES
        (1, 4, 'Printer', 'open', 3, 'mia', '2026-01-01'), (2, 4, 'Access', 'open', 1, NULL, '2026-01-02'),
        (3, 4, 'Mail', 'closed', 2, 'mia', '2026-01-03'), (4, 5, 'Other team', 'open', 1, 'mia', '2026-01-04')""")

    def ids(**query):
        return [ticket["id"] for ticket in code.list_tickets(conn, 4, query)]

    assert ids() == [2, 1]
    assert ids(sort="priority", direction="asc") == [2, 1]
    assert ids(sort="priority", direction="desc") == [1, 2]
    assert ids(sort="title", direction="asc", status="open,closed") == [2, 3, 1]
    assert ids(status="open,closed", assignee="mia") == [3, 1]
    assert ids(page="2") == []


FORMS = (
    lambda expression: {"sort": expression, "direction": "asc"},
    lambda expression: {"sort": "priority", "direction": f"asc, {expression}"},
    lambda expression: {"sort": f'priority", {expression}, "id', "direction": "asc"},
)


def exploit(code):
    conn = psycopg.connect(TABLES + """INSERT INTO tickets VALUES
        (1, 4, 'A', 'open', 2, NULL, '2026-01-01'), (2, 4, 'B', 'open', 2, NULL, '2026-01-01')""")
    for form in FORMS:
        try:
            low, high = 0, 999_999
            while low < high:
                middle = (low + high) // 2
                question = f"(CASE WHEN (SELECT reset_code FROM users WHERE id = 1) > {middle} THEN id ELSE -id END)"
                if code.list_tickets(conn, 4, form(question))[0]["id"] == 1:
                    low = middle + 1
                else:
                    high = middle
        except Exception:
            continue  # Refused; the next form may be not.
        if low == 483_920:
            return True
    return False


# Attack mode: the learner writes the input.
def order_for(code, query, reset_code):
    conn = psycopg.connect(f"""
        CREATE TABLE tickets (id INTEGER PRIMARY KEY, team_id INTEGER, title TEXT, status TEXT, priority INTEGER, assignee TEXT, created_at TEXT);
        CREATE TABLE users (id INTEGER PRIMARY KEY, reset_code INTEGER);
        INSERT INTO users VALUES (1, {reset_code});
        INSERT INTO tickets VALUES (1, 4, 'Printer', 'open', 3, 'mia', '2026-01-01'), (2, 4, 'Access', 'open', 1, NULL, '2026-01-02'),
            (3, 4, 'Mail', 'open', 2, 'mia', '2026-01-03'), (4, 4, 'Screen', 'open', 5, NULL, '2026-01-04'),
            (5, 4, 'Phone', 'open', 4, 'mia', '2026-01-05'), (6, 4, 'Badge', 'open', 6, NULL, '2026-01-06')""")
    return ", ".join(str(ticket["id"]) for ticket in code.list_tickets(conn, 4, query))


def attack(code, input, vary):
    """The same input against databases that differ in one value only. Run twice, because `random()` reads nothing."""
    reset_codes = (vary.number(100_000, 250_000), vary.number(400_000, 600_000), vary.number(750_000, 999_999))
    try:
        orders = [order_for(code, dict(input), reset_code) for reset_code in reset_codes]
        again = [order_for(code, dict(input), reset_code) for reset_code in reset_codes]
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    lines = [f"Reset code {reset_code}: tickets {order}" for reset_code, order in zip(reset_codes, orders)]
    return {"isDone": orders == again and len(set(orders)) > 1, "shown": "\n".join(lines)}


ATTACKS = [
    {
        "input": {
            "sort": "(CASE WHEN (SELECT reset_code FROM users WHERE id = 1) > 300000 THEN id ELSE -id END)",
            "direction": "asc",
        },
        "isDone": True,
    },
    {"input": {"sort": "priority", "direction": "asc"}, "isDone": False},
    {"input": {"sort": "random()", "direction": "asc"}, "isDone": False},
]
