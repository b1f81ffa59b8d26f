def make(code, own, other, amount=70):
    sales = [code.Sale(own, 2026, 1, 10), code.Sale(own, 2026, 1, 5), code.Sale(own, 2025, 1, 99), code.Sale(other, 2026, 2, amount)]
    return code.Reports(sales, own)


def is_refused(code, reports, name, year):
    try:
        code.run_report(reports, name, year)
    except Exception:
        return True
    return False


def works(code, vary):
    own = vary.number(2, 40)
    other = own + vary.number(1, 40)
    reports = make(code, own, other)
    found = code.run_report(reports, "monthly-sales", 2026)
    assert found == {"rows": [{"month": 1, "total": 15}], "is_cut": False}, "The report monthly-sales should give the merchant's own total of each month."
    assert [row["total"] for row in reports.all_merchants(2026)] == [15, 70], "The accounting job should still get the totals of all merchants from all_merchants."
    assert is_refused(code, reports, "monthly-sales", "2026"), "A year that is not a number should be refused."
    assert is_refused(code, reports, "unknown", 2026), "A report that does not exist should be refused."


def exploit(code, vary):
    """Every name that an object of Python answers to, in both spellings: what comes back must not know another merchant's sales."""
    own, amount = vary.number(2, 40), vary.number(1_000_000, 9_999_999)
    other = own + vary.number(1, 40)
    reports = make(code, own, other, amount)
    names = ["all_merchants", "__reduce_ex__", "__reduce__", "__getstate__", "__getattribute__", "_sales", "__dict__", "__init__", "__format__", "__class__"]
    for name in vary.shuffle([*names, *(name.replace("_", "-") for name in names), "__reduce-ex__", "--reduce_ex--", "all_merchants-".strip("-")]):
        try:
            rows = str(code.run_report(reports, name, 2026)["rows"])
        except Exception:
            continue  # Refused; the next form may be not.
        if str(amount) in rows:
            return {"sent": f"the report {name} of merchant {own} for 2026", "got": f"{rows[:300]}: the sales of merchant {other}"}
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
