# about: the steps before the window don't ask the days off any more, but each of them is still taken.
    # block: walk-series
    time = rule.start
    while time < window.start and time <= rule.until:
        time += step_ms
    while time < window.end and time <= rule.until:
        add(time)
        time += step_ms
    # end
