# about: The walk begins in the window, but goes on until the series ends.
# block: walk-series
    skipped = max(0, -((rule.start - window.start) // step_ms))
    for time in range(rule.start + skipped * step_ms, rule.until + 1, step_ms):
        add(time)
# end
