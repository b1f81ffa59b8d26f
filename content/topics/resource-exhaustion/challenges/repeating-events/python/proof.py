# lab: shared (it counts 100,000 questions)
from datetime import UTC, datetime

MINUTE_MS, DAY_MS = 60_000, 86_400_000


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


def draw_start(vary):
    """A day in some year, with a time."""
    day = datetime(vary.number(1990, 2060), vary.number(1, 12), vary.number(1, 28), vary.number(0, 23), vary.number(0, 59), tzinfo=UTC)
    return int(day.timestamp()) * 1000


def iso(time):
    return datetime.fromtimestamp(time / 1000, UTC).isoformat()


def is_refused(code, rule, window):
    try:
        code.list_occurrences(rule, window, set())
    except code.RuleRefused:
        return True
    return False


def works(code, vary):
    start, days, skipped = draw_start(vary), vary.number(2, 9), vary.number(0, 10)
    rule = code.Rule(start, start + 350 * DAY_MS, days * 24 * 60)
    times = [start + (skipped + number) * days * DAY_MS for number in range(4)]
    begin, end = times[0] - vary.number(0, 1000), times[3] + vary.number(1, 1000)
    window, expected = code.Window(begin, end), [iso(time) for time in times]
    series = f"A series of every {days} days from {iso(start)} on"
    assert code.list_occurrences(rule, window, set()) == expected, f"{series} should have four dates between {iso(begin)} and {iso(end)}."
    assert code.list_occurrences(rule, window, {times[2]}) == expected[:2] + expected[3:], f"{series} should leave out a day off."
    assert code.list_occurrences(rule, code.Window(begin, times[3]), set()) == expected[:3], "The end of the window should not be part of it."
    assert code.list_occurrences(code.Rule(start, times[2], rule.every_minutes), window, set()) == expected[:3], "A series should not go on after its end, which is part of it."
    assert code.list_occurrences(rule, code.Window(start - 20 * DAY_MS, start + 1), set()) == [iso(start)], "A series should not begin before its start."
    assert code.list_occurrences(rule, code.Window(rule.until + DAY_MS, rule.until + 20 * DAY_MS), set()) == [], "A series that has ended before the window should have no dates in it."
    hours = vary.number(1, 5)
    minutes, day = code.Rule(start, start + hours * 60 * MINUTE_MS, 1), code.Window(start - DAY_MS // 2, start + DAY_MS // 2)
    assert len(code.list_occurrences(minutes, day, set())) == hours * 60 + 1, f"A series of {hours} hours, once a minute, should have {hours * 60 + 1} dates on its day."
    for wrong in (code.Rule(start, rule.until, 0), code.Rule(start, start - 1, 5)):
        assert is_refused(code, wrong, window), "A series with an interval of 0 minutes or an end before its start should be refused."
    assert is_refused(code, rule, code.Window(start, start + vary.number(367, 500) * DAY_MS)), "A window of more than a year should be refused."


def exploit(code, vary):
    begin = draw_start(vary)
    day = code.Window(begin, begin + DAY_MS)
    forms = [
        (begin - vary.number(20, 50) * 365 * DAY_MS, begin + 900 * 365 * DAY_MS, 1),
        (begin - vary.number(2, 6) * 365 * DAY_MS, begin + vary.number(1, 3) * 365 * DAY_MS, vary.number(1, 5)),
        (begin, begin + vary.number(2, 8) * 365 * DAY_MS, vary.number(1, 5)),
    ]
    for start, until, minutes in vary.shuffle(forms):
        try:
            code.list_occurrences(code.Rule(start, until, minutes), day, Counting())
        except Enough:
            sent = f"a series from {iso(start)} on, every {minutes} minutes, and the window of one day from {iso(begin)} on"
            return {"sent": sent, "got": "more than 100,000 steps for one request"}
        except code.RuleRefused:
            pass
    return False


# Attack mode: the learner writes the input.
def attack(code, input, vary):
    begin = draw_start(vary)
    try:
        until = begin + round(float(input["years"]) * 365 * DAY_MS)
        counting = Counting()
        found = code.list_occurrences(code.Rule(begin, until, int(input["everyMinutes"])), code.Window(begin, begin + DAY_MS), counting)
    except Enough:
        return {"isDone": True, "shown": "More than 100,000 steps for one request."}
    except Exception as error:
        return {"isDone": False, "shown": f"{type(error).__name__}: {error}"}
    return {"isDone": False, "shown": f"{len(found)} dates on that day, in {counting.asked} steps."}


ATTACKS = [
    {"input": {"years": "50", "everyMinutes": "1"}, "isDone": True},
    {"input": {"years": "1", "everyMinutes": "1440"}, "isDone": False},
    {"input": {"years": "50", "everyMinutes": "0"}, "isDone": False},
]
