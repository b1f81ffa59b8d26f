# part: limits
MAX_SERIES_MS = 10 * 366 * DAY_MS
# end
# block: check-rule
    if rule.every_minutes < 1:
        raise RuleRefused("distance_too_short")
    if rule.until < rule.start:
        raise RuleRefused("end_before_start")
    if rule.until - rule.start > MAX_SERIES_MS:
        raise RuleRefused("series_too_long")
# end
