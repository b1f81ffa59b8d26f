import json
from dataclasses import replace
from datetime import date

OLD = {"advisory": "EXA-2026-0101", "package": "tiny-yaml", "version": "3.1.0", "severity": "high"}
EXCEPTION = OLD | {"reason": "only parses files of ours", "until": "2026-03-01"}
FILE = json.dumps([EXCEPTION])
TODAY = date(2026, 2, 10)


def works(code):
    old = code.Finding(**OLD)
    exceptions = code.read_exceptions(FILE, TODAY)
    assert code.judge([old], exceptions)[0]
    assert not code.judge([old], [])[0]
    assert not code.judge([old], code.read_exceptions(FILE, date(2026, 3, 2)))[0]
    assert code.judge([replace(old, severity="moderate")], [])[0]
    passes, text = code.judge([old, replace(old, package="fast-zip", advisory="EXA-2026-0102")], exceptions)
    assert not passes and text == "high: EXA-2026-0102 in fast-zip 3.1.0"
    assert "not needed any more" in code.judge([], exceptions)[1]
    try:
        code.read_exceptions(json.dumps([EXCEPTION | {"reason": " "}]), TODAY)
    except ValueError:
        return
    raise AssertionError("an exception without a reason")


def exploit(code):
    """A week later, another vulnerability of the same version becomes known. True when the release goes out with it."""
    old = code.Finding(**OLD)
    fresh = replace(old, advisory="EXA-2026-0177")
    return code.judge([old, fresh], code.read_exceptions(FILE, date(2026, 2, 17)))[0]
