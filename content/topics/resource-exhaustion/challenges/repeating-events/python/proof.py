# lab: shared (it counts 100,000 questions)
from datetime import datetime, timezone

DAY_MS = 86_400_000


class Enough(Exception):
    pass


class Counting:
    """No day off; the attack succeeds with 100,000 questions."""

    asked = 0

    def __contains__(self, time):
        self.asked += 1
        if self.asked > 100_000:
            raise Enough
        return False


def at(text):
    return int(datetime.fromisoformat(text).replace(tzinfo=timezone.utc).timestamp()) * 1000


def is_refused(code, rule, window):
    try:
        code.list_occurrences(rule, window, set())
    except code.RuleRefused:
        return True
    return False


def works(code):
    start, until, week = at("2026-01-05T09:00"), at("2026-12-31T00:00"), 7 * 24 * 60
    rule, may = code.Rule(start, until, week), code.Window(at("2026-05-01"), at("2026-06-01"))
    expected = [f"2026-05-{day}T09:00:00+00:00" for day in ("04", "11", "18", "25")]
    assert code.list_occurrences(rule, may, set()) == expected, "A weekly series should have four dates in May."
    assert code.list_occurrences(rule, may, {at("2026-05-18T09:00")}) == expected[:2] + expected[3:], "A day off should be left out."
    january = code.Window(at("2026-01-01"), at("2026-01-12T09:00"))
    assert code.list_occurrences(rule, january, set()) == ["2026-01-05T09:00:00+00:00"], "The end of the window should not be part of it."
    assert code.list_occurrences(code.Rule(start, at("2026-05-11T09:00"), week), may, set()) == expected[:2], "A series should not go on after its end."
    minutes = code.Rule(may.start, may.start + 3_600_000, 1)
    assert len(code.list_occurrences(minutes, code.Window(may.start, may.start + DAY_MS), set())) == 61, "A series of one hour, once a minute, should have 61 dates on its day."
    assert is_refused(code, code.Rule(start, until, 0), may), "A series with an interval of 0 minutes, an end before its start or no valid start should be refused."
    assert is_refused(code, code.Rule(start, start - 1, 5), may), "A series with an interval of 0 minutes, an end before its start or no valid start should be refused."
    assert is_refused(code, rule, code.Window(may.start, may.start + 400 * DAY_MS)), "A window of 400 days should be refused."


def exploit(code):
    day = code.Window(at("2026-05-01"), at("2026-05-02"))
    for start, until in ("1970-01-01", "3000-01-01"), ("2020-01-01", "2029-01-01"):
        try:
            code.list_occurrences(code.Rule(at(start), at(until), 1), day, Counting())
        except Enough:
            sent = f"a series from {start} to {until}, once a minute, and the window of one day in 2026"
            return {"sent": sent, "got": "more than 100,000 steps for one request"}
        except code.RuleRefused:
            pass
    return False
