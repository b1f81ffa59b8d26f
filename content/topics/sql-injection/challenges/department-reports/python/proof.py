import psycopg

SCRIPT = """
    CREATE TABLE departments (id INTEGER PRIMARY KEY, code TEXT, name TEXT, manager_id INTEGER);
    CREATE TABLE expenses (cost_centre TEXT, month TEXT, amount INTEGER);
    CREATE TABLE reports (department_id INTEGER, lines TEXT);
    CREATE TABLE accounts (email TEXT, reset_code INTEGER);
    INSERT INTO departments VALUES (11, 'OPS', 'Operations', 1), (12, 'SAL', 'Sales', 2);
    INSERT INTO expenses VALUES ('Operations', '2026-01', 5), ('Operations', '2026-01', 7), ('Sales & Service', '2026-02', 9);
    INSERT INTO accounts VALUES ('cfo@example.com', 483920);
"""


def is_refused(function, *arguments):
    try:
        function(*arguments)
    except Exception:
        return True
    return False


def works(code):
    conn = psycopg.connect(SCRIPT)
    code.rename_department(conn, 1, 11, " Logistics ")
    code.import_names(conn, [("OPS", "Operations")])
    code.rename_department(conn, 2, 12, "Sales & Service")
    assert is_refused(code.rename_department, conn, 2, 11, "Mine")
    assert is_refused(code.rename_department, conn, 2, 12, "  ")
    code.write_reports(conn)
    assert conn.execute("SELECT department_id, lines FROM reports ORDER BY department_id").fetchall() == [
        (11, '[{"month": "2026-01", "total": 12}]'),
        (12, '[{"month": "2026-02", "total": 9}]'),
    ]


FORMS = (
    "x' GROUP BY month UNION SELECT email, reset_code FROM accounts --",
    "Sales\n' GROUP BY month UNION SELECT email, reset_code FROM accounts --",
)


def exploit(code, vary=None, payloads=FORMS):
    ways = (
        lambda conn, name: code.rename_department(conn, 2, 12, name),
        lambda conn, name: code.import_names(conn, [("SAL", name)]),
    )
    for name in payloads:
        for write in ways:
            conn = psycopg.connect(SCRIPT)
            is_refused(lambda: (write(conn, name), code.write_reports(conn)))
            # Whoever reads the reports does so in a transaction of their own.
            conn.commit()
            lines = conn.execute("SELECT lines FROM reports WHERE department_id = 12").fetchall()
            if any("483920" in text for (text,) in lines):
                return True
    return False
