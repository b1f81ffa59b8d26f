def make(code):
    sales = [code.Sale(7, 2026, 1, 10), code.Sale(7, 2026, 1, 5), code.Sale(7, 2025, 1, 99), code.Sale(8, 2026, 2, 70)]
    return code.Reports(sales, 7)


def is_refused(code, name, year):
    try:
        code.run_report(make(code), name, year)
    except Exception:
        return True
    return False


def works(code):
    reports = make(code)
    assert code.run_report(reports, "monthly-sales", 2026) == {"rows": [{"month": 1, "total": 15}], "is_cut": False}
    assert [row["total"] for row in reports.all_merchants(2026)] == [15, 70]
    assert is_refused(code, "monthly-sales", "2026")
    assert is_refused(code, "unknown", 2026)


def exploit(code):
    for name in ("all-merchants", "all_merchants"):
        try:
            rows = code.run_report(make(code), name, 2026)["rows"]
        except Exception:
            continue  # Refused; the next form may be not.
        if any(row.get("merchant_id") == 8 for row in rows):
            return True
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    secret = vary.number(100_000, 999_999)
    reports = code.Reports([code.Sale(7, 2026, 1, 15), code.Sale(8, 2026, 2, secret)], 7)
    try:
        rows = code.run_report(reports, input["name"], 2026)["rows"]
        lines = [str(row) for row in rows]
        is_done = any(secret in row.values() for row in rows)
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    return {"isDone": is_done, "shown": "\n".join(lines) or "No rows."}


ATTACKS = [
    {"input": {"name": "all-merchants"}, "isDone": True},
    {"input": {"name": "monthly-sales"}, "isDone": False},
    {"input": {"name": "__init__"}, "isDone": False},
]
