# part: limits
MAX_STEPS = 10_000
# end
# block: walk-series
    skipped = max(0, -((rule.start - window.start) // step_ms))
    first = rule.start + skipped * step_ms
    end = min(rule.until + 1, window.end, first + MAX_STEPS * step_ms)
    for time in range(first, end, step_ms):
        add(time)
# end
