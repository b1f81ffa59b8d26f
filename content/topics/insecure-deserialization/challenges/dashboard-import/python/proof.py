import json
import os
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction


def refuses(error, function, *args):
    try:
        function(*args)
    except error:
        return True
    return False


def works(code, vary):
    first = date(vary.number(2000, 2030), vary.number(1, 12), vary.number(1, 28))
    last = first + timedelta(days=vary.number(0, 90))
    # The names of files and functions are texts like others.
    metric, limit, plain_text = f"{vary.word()}.txt", vary.number(1, 99), vary.pick(["os.system", f"echo > {vary.word()}.txt", vary.remark()])
    price, below = f"{vary.number(1, 99)}.{vary.number(10, 99)}", vary.number(2, 9)
    filters = [
        {"$type": "DateRange", "args": [first.isoformat(), last.isoformat()]},
        {"$type": "Threshold", "args": [metric, limit]},
        {"$type": "decimal.Decimal", "args": [price]},
        {"$type": "fractions.Fraction", "args": [1, below]},
        plain_text,
    ]
    title, user = vary.remark(), vary.name()
    dashboard = code.import_dashboard(json.dumps({"title": title, "filters": filters}), user)
    assert dashboard["title"] == title, "The title should be read."
    dates, threshold, amount, part, plain = dashboard["filters"]
    assert isinstance(dates, code.DateRange) and (dates.first, dates.last) == (first, last), "A filter of the type DateRange should become a DateRange."
    assert threshold == code.Threshold(metric, limit), "A filter of the type Threshold should become a Threshold."
    assert amount == Decimal(price), "A filter of the type decimal.Decimal should become a Decimal."
    assert part == Fraction(1, below), "A filter of the type fractions.Fraction should become a Fraction."
    assert plain == plain_text, "A filter without a type should stay as it is."
    unknown = json.dumps({"title": title, "filters": [{"$type": f"{vary.word()}.such.Type", "args": []}]})
    assert refuses(code.ImportFailed, code.import_dashboard, unknown, user), "An unknown type should be refused with ImportFailed."
    assert refuses(code.ImportFailed, code.import_dashboard, json.dumps({"title": title}), user), "A dashboard without filters should be refused with ImportFailed."


def create_calls(file):
    """Functions that run commands or programs, and classes that do something as soon as they are made."""
    shell, program = f"echo > {file}", f"open('{file}', 'w').close()"
    return (
        ("os.system", [shell]),
        ("logging.os.system", [shell]),
        ("posix.system", [shell]),
        ("builtins.exec", [program]),
        ("builtins.eval", [program]),
        ("exec", [program]),
        ("subprocess.getoutput", [shell]),
        ("subprocess.Popen", [["sh", "-c", shell]]),
        ("io.FileIO", [file, "w"]),
        ("logging.FileHandler", [file]),
        ("zipfile.ZipFile", [file, "w"]),
        ("json.codecs.open", [file, "w"]),
        ("fractions.re.enum.bltns.exec", [program]),
        ("decimal.__builtins__.get", ["open"]),
        # Modules that an allowed module has imported: `sys.modules` leads to all others, and calls what they have.
        *(
            (f"{root}.operator.call", [{"$type": f"{root}.operator.methodcaller", "args": ["system", shell]}, {"$type": f"{root}.sys.modules.get", "args": ["os"]}])
            for root in ("fractions", "dataclasses.inspect", "logging.collections.abc.sys.modules.get")
        ),
        (
            "fractions.operator.call",
            [{"$type": "fractions.operator.methodcaller", "args": ["FileIO", file, "w"]}, {"$type": "fractions.sys.modules.get", "args": ["io"]}],
        ),
    )


def exploit(code, vary):
    """A file that makes the server run a command, or write where it likes."""
    file = f"{vary.word()}.txt"
    for name, args in vary.shuffle(create_calls(file)):
        filter = {"$type": name, "args": args}
        try:
            code.import_dashboard(json.dumps({"title": vary.remark(), "filters": [filter]}), vary.name())
        except Exception:
            pass  # What counts is what was done.
        if os.path.exists(file):
            damage = "The sender of a dashboard chose what the server calls: it runs commands and writes files for them."
            return {"sent": json.dumps(filter), "got": f"the file {file} on the server", "damage": damage}
    return False
