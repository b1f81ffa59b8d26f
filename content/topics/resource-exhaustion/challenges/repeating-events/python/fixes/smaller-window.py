# part: limits
MAX_WINDOW_DAYS = 31
# end
# block: check-window
    days = (window.end - window.start) / DAY_MS
    if not 0 < days <= MAX_WINDOW_DAYS:
        raise RuleRefused("window_invalid")
# end
