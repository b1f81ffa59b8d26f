# about: A slice of the series begins in the window and is at most 10,000 steps long.
# block: walk-series
    series = range(rule.start, min(rule.until + 1, window.end), step_ms)
    skipped = max(0, (window.start - rule.start + step_ms - 1) // step_ms)
    for time in series[skipped : skipped + 10_000]:
        add(time)
# end
