// about: Computes the first and the last step inside of the window and refuses too many of them.
// block: walk-series
  const first = Math.max(0, Math.ceil((window.from - rule.start) / stepMs))
  const last = Math.floor((Math.min(rule.until, window.to - 1) - rule.start) / stepMs)
  const end = Math.min(last, first + 9_999)
  for (let step = first; step <= end; step++) add(rule.start + step * stepMs)
// end
