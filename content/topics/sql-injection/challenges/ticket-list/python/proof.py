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
)


def ask(middle):
    return f"(CASE WHEN (SELECT reset_code FROM users WHERE id = 1) > {middle} THEN id ELSE -id END)"


def exploit(code, vary):
    secret = vary.number(100_000, 999_999)
    team = vary.number(3, 90)
    conn = psycopg.connect(TABLES % secret + f"""INSERT INTO tickets VALUES
        (1, {team}, 'A', 'open', 2, NULL, '2026-01-01'), (2, {team}, 'B', 'open', 2, NULL, '2026-01-01')""")
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
