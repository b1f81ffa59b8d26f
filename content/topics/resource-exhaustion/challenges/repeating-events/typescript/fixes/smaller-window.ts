// part: limits
const maxWindowDays = 31
// end
// block: check-window
  const days = (to - from) / dayMs
  if (!(days > 0 && days <= maxWindowDays)) throw new RuleRefused('window_invalid')
// end
