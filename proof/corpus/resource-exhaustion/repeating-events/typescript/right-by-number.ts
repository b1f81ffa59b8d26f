// about: the numbers of the first and last occurrence in the window are computed, and only these are visited.
  // block: walk-series
  const first = Math.max(0, Math.ceil((window.from - rule.start) / stepMs))
  const last = Math.floor((Math.min(rule.until, window.to) - rule.start) / stepMs)
  for (let index = first; index <= last; index++) add(rule.start + index * stepMs)
  // end
