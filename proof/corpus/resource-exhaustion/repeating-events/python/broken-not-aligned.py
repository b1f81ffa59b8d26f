# about: the walk is short, but it starts at the window's start instead of at a step of the series, so all times are wrong.
    # block: walk-series
    for time in range(max(rule.start, window.start), min(rule.until + 1, window.end), step_ms):
        add(time)
    # end
