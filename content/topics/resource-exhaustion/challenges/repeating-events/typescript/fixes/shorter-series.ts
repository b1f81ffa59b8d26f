// part: limits
const maxSeriesMs = 10 * 366 * dayMs
// end
// block: check-rule
  if (![start, until, everyMinutes].every(Number.isSafeInteger)) throw new RuleRefused('rule_invalid')
  if (everyMinutes < 1) throw new RuleRefused('distance_too_short')
  if (until < start) throw new RuleRefused('end_before_start')
  if (until - start > maxSeriesMs) throw new RuleRefused('series_too_long')
// end
