import psycopg

TABLES = """
    CREATE TABLE tickets (id INTEGER PRIMARY KEY, team_id INTEGER, title TEXT, status TEXT, priority INTEGER, assignee TEXT, created_at TEXT);
    CREATE TABLE users (id INTEGER PRIMARY KEY, reset_code INTEGER);
    INSERT INTO users VALUES (1, %s);
"""


def works(code, vary):
    team = vary.number(3, 90)
    agent = f"{vary.name()} O'{vary.name()}"
    a, b, c, d = vary.shuffle([1, 2, 3, 4])
    quoted = agent.replace("'", "''")
    conn = psycopg.connect(TABLES % 483920 + f"""INSERT INTO tickets VALUES
        ({a}, {team}, 'Printer', 'open', 3, '{quoted}', '2026-01-01'), ({b}, {team}, 'Access', 'open', 1, NULL, '2026-01-02'),
        ({c}, {team}, 'Mail', 'closed', 2, '{quoted}', '2026-01-03'), ({d}, {team + 1}, 'Other team', 'open', 1, '{quoted}', '2026-01-04')""")

    def ids(**query):
        return [ticket["id"] for ticket in code.list_tickets(conn, team, query)]

    assert ids() == [b, a], f"Without a choice the newest open ticket, number {b}, should come first."
    assert ids(sort="priority", direction="asc") == [b, a], f"Sorting by priority should list ticket {b} first."
    assert ids(sort="priority", direction="desc") == [a, b], f"Sorting by priority the other way round should list ticket {a} first."
    assert ids(sort="title", direction="asc", status="open,closed") == [b, c, a], "Sorting by title should list Access, Mail, Printer."
    assert ids(status="open,closed", assignee=agent) == [c, a], f"The tickets of {agent} should be found, the newest first."
    assert ids(page="2") == [], "There is no second page."


# The question is hidden in one of the two words.
FORMS = (
    lambda question: {"sort": question, "direction": "asc"},
    lambda question: {"sort": "priority", "direction": f"asc, {question}"},
    lambda question: {"sort": "priority", "direction": f"desc, {question}"},
    lambda question: {"sort": f'priority", {question}, "id', "direction": "asc"},
    lambda question: {"sort": f"priority, {question}", "direction": "asc"},
    lambda question: {"sort": f"priority asc, {question}", "direction": "asc"},
    lambda question: {"sort": "created_at", "direction": f",{question}"},
    lambda question: {"direction": f"asc, {question}"},
    lambda question: {"sort": question.lower().replace(" ", "\t"), "direction": "asc"},
    lambda question: {"sort": f"priority\n, {question}", "direction": "asc"},
    lambda question: {"sort": f"{question},\npriority", "direction": "asc"},
    lambda question: {"sort": "priority", "direction": f"asc\n, {question}"},
)


def ask(middle):
    return f"(CASE WHEN (SELECT reset_code FROM users WHERE id = 1) > {middle} THEN id ELSE -id END)"


def twins(team):
    return f"INSERT INTO tickets VALUES (1, {team}, 'A', 'open', 2, NULL, '2026-01-01'), (2, {team}, 'B', 'open', 2, NULL, '2026-01-01')"


def exploit_with(code, vary, payloads):
    """One question, asked with a code above and one below 500000: the order of the rows is the answer."""
    team = vary.number(3, 90)

    def ask(secret, query):
        try:
            return code.list_tickets(psycopg.connect(TABLES % secret + twins(team)), team, query)[0]["id"]
        except Exception:
            return None

    for payload in payloads:
        for query in ({"sort": payload}, {"sort": payload, "direction": "asc"}, {"sort": "priority", "direction": payload}):
            if ask(vary.number(100_000, 400_000), query) != ask(vary.number(600_000, 900_000), query):
                return {"sent": payload, "got": "another order of the rows"}
    return False


def exploit(code, vary, payloads=None):
    if payloads is not None:
        return exploit_with(code, vary, payloads)
    secret = vary.number(100_000, 999_999)
    team = vary.number(3, 90)
    conn = psycopg.connect(TABLES % secret + twins(team))
    for form in FORMS:
        try:
            low, high = 0, 999_999
            while low < high:
                middle = (low + high) // 2
                if code.list_tickets(conn, team, form(ask(middle)))[0]["id"] == 1:
                    low = middle + 1
                else:
                    high = middle
        except Exception:
            conn.rollback()
            continue  # Refused; the next form may be not.
        if low == secret:
            sent = "&".join(f"{name}={value}" for name, value in form(ask(500_000)).items())
            return {"sent": sent, "got": f"20 answers gave away the reset code {low}"}
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
