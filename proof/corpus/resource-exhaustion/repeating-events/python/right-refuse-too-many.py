# about: The walk is confined to the window, and a rule with too many occurrences in it is refused.
# part: limits
MAX_OCCURRENCES = 10_000
# end
# block: walk-series
    first = rule.start
    if first < window.start:
        first += -(-(window.start - first) // step_ms) * step_ms
    times = range(first, min(rule.until + 1, window.end), step_ms)
    if len(times) > MAX_OCCURRENCES:
        raise RuleRefused("too_many_occurrences")
    for time in times:
        add(time)
# end
