# part: limits
MAX_OCCURRENCES = 10_000
# end
# block: walk-series
    for time in range(rule.start, rule.until + 1, step_ms):
        add(time)
        if len(found) == MAX_OCCURRENCES:
            break
# end
