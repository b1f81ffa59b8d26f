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
    assert isinstance(dates, code.DateRange), "A filter of the type DateRange should become a DateRange."
    assert threshold == code.Threshold("orders", 10), "A filter of the type Threshold should become a Threshold."
    assert amount == Decimal("1.50"), "A filter of the type decimal.Decimal should become a Decimal."
    assert part == Fraction(1, 3), "A filter of the type fractions.Fraction should become a Fraction."
    assert plain == "plain", "A filter without a type should stay as it is."
    unknown = '{"title": "x", "filters": [{"$type": "no.such.Type", "args": []}]}'
    assert refuses(code.ImportFailed, code.import_dashboard, unknown, "ada"), "An unknown type should be refused with ImportFailed."
    assert refuses(code.ImportFailed, code.import_dashboard, '{"title": "x"}', "ada"), "A dashboard without filters should be refused with ImportFailed."


SHELL = "echo > owned.txt"
PROGRAM = "open('owned.txt', 'w').close()"
# Functions that run commands or programs, and classes that do something as soon as they are made.
CALLS = (
    ("os.system", [SHELL]),
    ("logging.os.system", [SHELL]),
    ("posix.system", [SHELL]),
    ("builtins.exec", [PROGRAM]),
    ("builtins.eval", [PROGRAM]),
    ("exec", [PROGRAM]),
    ("subprocess.getoutput", [SHELL]),
    ("subprocess.Popen", [["sh", "-c", SHELL]]),
    ("io.FileIO", ["owned.txt", "w"]),
    ("logging.FileHandler", ["owned.txt"]),
    ("zipfile.ZipFile", ["owned.txt", "w"]),
    ("json.codecs.open", ["owned.txt", "w"]),
    ("fractions.re.enum.bltns.exec", [PROGRAM]),
    ("decimal.__builtins__.get", ["open"]),
    # Modules that an allowed module has imported: `sys.modules` leads to all others, and calls what they have.
    *(
        (f"{root}.operator.call", [{"$type": f"{root}.operator.methodcaller", "args": ["system", SHELL]}, {"$type": f"{root}.sys.modules.get", "args": ["os"]}])
        for root in ("fractions", "dataclasses.inspect", "logging.collections.abc.sys.modules.get")
    ),
    (
        "fractions.operator.call",
        [{"$type": "fractions.operator.methodcaller", "args": ["FileIO", "owned.txt", "w"]}, {"$type": "fractions.sys.modules.get", "args": ["io"]}],
    ),
)


def exploit(code):
    """A file that makes the server run a command, or write where it likes."""
    for name, args in CALLS:
        if os.path.exists("owned.txt"):
            os.remove("owned.txt")
        filter = {"$type": name, "args": args}
        try:
            code.import_dashboard(json.dumps({"title": "x", "filters": [filter]}), "mallory")
        except Exception:
            pass  # What counts is what was done.
        if os.path.exists("owned.txt"):
            return {"sent": json.dumps(filter), "got": "the file owned.txt on the server: the sender of a dashboard runs commands there"}
    return False
