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
    assert code.judge([old], exceptions)[0], "A finding with an exception should let the release pass."
    several = json.dumps([EXCEPTION | {"advisory": "EXA-2025-0900", "package": "fast-zip"}, EXCEPTION])
    assert code.judge([old], code.read_exceptions(several, TODAY))[0], "The second of two exceptions should apply as well."
    assert not code.judge([old], [])[0], "A finding of high severity without an exception should stop the release."
    assert not code.judge([old], code.read_exceptions(FILE, date(2026, 3, 2)))[0], "An exception that has expired should not let the release pass."
    assert code.judge([replace(old, severity="moderate")], [])[0], "A finding of moderate severity should let the release pass."
    passes, text = code.judge([old, replace(old, package="fast-zip", advisory="EXA-2026-0102")], exceptions)
    assert not passes and text == "high: EXA-2026-0102 in fast-zip 3.1.0", "The report should name the finding that stops the release."
    assert "not needed any more" in code.judge([], exceptions)[1], "The report should say which exception is not needed any more."
    try:
        code.read_exceptions(json.dumps([EXCEPTION | {"reason": " "}]), TODAY)
    except ValueError:
        return
    raise AssertionError("An exception without a reason should be refused.")


def exploit(code):
    """A week later, another vulnerability of the same version becomes known, and the release goes out with it."""
    old = code.Finding(**OLD)
    fresh = replace(old, advisory="EXA-2026-0177")
    passes, text = code.judge([old, fresh], code.read_exceptions(FILE, date(2026, 2, 17)))
    sent = f"the findings {old.advisory} (with an exception) and {fresh.advisory} (new), both in {old.package} {old.version}"
    return {"sent": sent, "got": f"the release passes: {text}" if text else "the release passes"} if passes else False
