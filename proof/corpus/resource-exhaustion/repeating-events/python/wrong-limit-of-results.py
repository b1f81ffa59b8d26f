# about: the limit counts occurrences that were found, while the loop runs over all those before the window.
# part: limits
MAX_FOUND = 10_000
# end
    # block: walk-series
    for time in range(rule.start, rule.until + 1, step_ms):
        add(time)
        if len(found) >= MAX_FOUND:
            break
    # end
