import json

import psycopg


def prepare(vary):
    """Two departments, their expenses, and accounts that no report may show."""
    ops, sales = vary.shuffle([11, 12])
    name = vary.pick(["Sales & Service", "Research - North", "Sales St. Gallen", "Verkäufe"])
    first, second, third = vary.number(1, 90), vary.number(1, 90), vary.number(1, 90)
    secret = vary.number(100_000, 999_999)
    conn = psycopg.connect(f"""
        CREATE TABLE departments (id INTEGER PRIMARY KEY, code TEXT, name TEXT, manager_id INTEGER);
        CREATE TABLE expenses (cost_centre TEXT, month TEXT, amount INTEGER);
        CREATE TABLE reports (department_id INTEGER, lines TEXT);
        CREATE TABLE accounts (email TEXT, reset_code INTEGER);
        INSERT INTO departments VALUES ({ops}, 'OPS', 'Operations', 1), ({sales}, 'SAL', 'Sales', 2);
        INSERT INTO expenses VALUES ('Operations', '2026-01', {first}), ('Operations', '2026-01', {second}), ('{name}', '2026-02', {third});
        INSERT INTO accounts VALUES ('cfo@example.com', {secret});
    """)
    return conn, ops, sales, name, secret, first + second, third


def lines_of(conn, department_id):
    rows = conn.execute("SELECT lines FROM reports WHERE department_id = %s", (department_id,)).fetchall()
    return [lines for (lines,) in rows]


def is_refused(function, *arguments):
    try:
        function(*arguments)
    except Exception:
        return True
    return False


def works(code, vary):
    conn, ops, sales, name, _, total, third = prepare(vary)
    code.rename_department(conn, 1, ops, " Logistics ")
    stored = conn.execute("SELECT name FROM departments WHERE id = %s", (ops,)).fetchone()
    assert stored == ("Logistics",), "Renaming should store the name without the spaces around it."
    code.import_names(conn, [("OPS", "Operations")])
    code.rename_department(conn, 2, sales, name)
    assert is_refused(code.rename_department, conn, 2, ops, "Mine"), "A manager should not rename a department of another."
    assert is_refused(code.rename_department, conn, 2, sales, "  "), "An empty name should be refused."
    code.write_reports(conn)
    reports = [[json.loads(lines) for lines in lines_of(conn, department_id)] for department_id in (ops, sales)]
    assert reports[0] == [[{"month": "2026-01", "total": total}]], "The report of Operations should hold its total."
    assert reports[1] == [[{"month": "2026-02", "total": third}]], f"The report of {name} should hold its total."
    check_apostrophe(code, vary)


def check_apostrophe(code, vary):
    """Code that pastes names into its query stops at an apostrophe; a report that silently lacks the expenses would be worse."""
    conn, _, sales, *_ = prepare(vary)
    name = f"{vary.name()}'s Wear"
    conn.execute("INSERT INTO expenses VALUES (%s, '2026-03', 5)", (name,))
    conn.commit()
    is_refused(lambda: (code.rename_department(conn, 2, sales, name), conn.commit(), code.write_reports(conn), conn.commit()))
    conn.rollback()
    stored = conn.execute("SELECT name FROM departments WHERE id = %s", (sales,)).fetchone()
    for lines in lines_of(conn, sales) if stored == (name,) else ():
        assert json.loads(lines) == [{"month": "2026-03", "total": 5}], f"The report of {name} should hold its total."


def exploit(code, vary, payloads=None):
    theft = "UNION SELECT email, reset_code FROM accounts"
    names = (
        f"x' GROUP BY month {theft} --",
        f"Sales\n' GROUP BY month {theft} --",
        f"{vary.word()}'/**/GROUP/**/BY/**/month/**/{theft.replace(' ', '/**/')}--",
        f"x' group by month {theft.lower()} -- ",
        f"x\\' GROUP BY month {theft} --",
        f"x'' GROUP BY month {theft} --",
    )
    ways = {
        "renamed to": lambda conn, department_id, name: code.rename_department(conn, 2, department_id, name),
        "imported as": lambda conn, _, name: code.import_names(conn, [("SAL", name)]),
    }
    for name in names if payloads is None else payloads:
        for way, write in ways.items():
            conn, _, sales, _, secret, *_ = prepare(vary)
            is_refused(lambda: (write(conn, sales, name), code.write_reports(conn)))
            # Whoever reads the reports does so in a transaction of their own.
            conn.commit()
            for lines in lines_of(conn, sales):
                if str(secret) in lines:
                    return {"sent": f"a department {way} {name}", "got": f"a report with {lines}"}
    return False
