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
