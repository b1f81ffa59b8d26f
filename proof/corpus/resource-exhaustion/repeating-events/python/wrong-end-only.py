# about: The walk ends with the window, but begins with the series, which may be a thousand years earlier.
# block: walk-series
    for time in range(rule.start, min(rule.until + 1, window.end), step_ms):
        add(time)
# end
