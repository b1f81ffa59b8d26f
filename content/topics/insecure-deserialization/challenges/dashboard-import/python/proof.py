import json
import os
from decimal import Decimal
from fractions import Fraction


def refuses(error, function, *args):
    try:
        function(*args)
    except error:
        return True
    return False


def works(code):
    filters = [
        {"$type": "DateRange", "args": ["2026-01-01", "2026-01-31"]},
        {"$type": "Threshold", "args": ["orders", 10]},
        {"$type": "decimal.Decimal", "args": ["1.50"]},
        {"$type": "fractions.Fraction", "args": [1, 3]},
        "plain",
    ]
    dashboard = code.import_dashboard(json.dumps({"title": "Sales", "filters": filters}), "ada")
    dates, threshold, amount, part, plain = dashboard["filters"]
    assert isinstance(dates, code.DateRange) and threshold == code.Threshold("orders", 10)
    assert (amount, part, plain) == (Decimal("1.50"), Fraction(1, 3), "plain")
    unknown = '{"title": "x", "filters": [{"$type": "no.such.Type", "args": []}]}'
    assert refuses(code.ImportFailed, code.import_dashboard, unknown, "ada")
    assert refuses(code.ImportFailed, code.import_dashboard, '{"title": "x"}', "ada")


def exploit(code):
    """A file that makes the server run a command."""
    if os.path.exists("owned.txt"):
        os.remove("owned.txt")
    for name in ("os.system", "logging.os.system"):
        dashboard = {"title": "x", "filters": [{"$type": name, "args": ["echo > owned.txt"]}]}
        try:
            code.import_dashboard(json.dumps(dashboard), "mallory")
        except code.ImportFailed:
            pass
    return os.path.exists("owned.txt")
