// about: a timer never fires while the loop holds the event loop, so nothing stops it.
  // block: walk-series
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
  }, 500)
  for (let time = rule.start; time <= rule.until && !isLate; time += stepMs) {
    add(time)
  }
  clearTimeout(timer)
  if (isLate) throw new RuleRefused('rule_too_expensive')
  // end
