from collections.abc import Container
from dataclasses import dataclass
from datetime import UTC, datetime

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS

# part: limits
# end


@dataclass(frozen=True)
class Rule:
    start: int
    until: int
    every_minutes: int


@dataclass(frozen=True)
class Window:
    start: int
    end: int


class RuleRefused(Exception):
    pass


def check_rule(rule: Rule) -> None:
    # block: check-rule
    if rule.every_minutes < 1:
        raise RuleRefused("distance_too_short")
    if rule.until < rule.start:
        raise RuleRefused("end_before_start")
    # end


def check_window(window: Window) -> None:
    # block: check-window
    days = (window.end - window.start) / DAY_MS
    if not 0 < days <= 366:
        raise RuleRefused("window_invalid")
    # end


def list_occurrences(rule: Rule, window: Window, days_off: Container[int]) -> list[str]:
    """When an event takes place within the window, as ISO times."""
    check_rule(rule)
    check_window(window)
    step_ms = rule.every_minutes * MINUTE_MS
    found: list[int] = []

    def add(time: int) -> None:
        # block: skip-days-off
        if time in days_off:
            return
        if window.start <= time < window.end:
            found.append(time)
        # end

    # block: walk-series
    for time in range(rule.start, rule.until + 1, step_ms):
        add(time)
    # end

    # block: to-answer
    return [datetime.fromtimestamp(time / 1000, UTC).isoformat() for time in found]
    # end
