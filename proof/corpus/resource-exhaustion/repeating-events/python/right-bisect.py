# about: bisect finds the borders of the window in the range in a few steps, and only the part between them is walked.
# part: limits
from bisect import bisect_left
# end
    # block: walk-series
    series = range(rule.start, min(rule.until + 1, window.end), step_ms)
    for time in series[bisect_left(series, window.start) :]:
        add(time)
    # end
