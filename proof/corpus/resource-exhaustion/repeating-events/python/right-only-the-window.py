# about: the range is cut to the window before it is walked, at full steps from the start of the series.
    # block: walk-series
    skipped = max(0, -((rule.start - window.start) // step_ms))
    first = rule.start + skipped * step_ms
    for time in range(first, min(rule.until + 1, window.end), step_ms):
        add(time)
    # end
