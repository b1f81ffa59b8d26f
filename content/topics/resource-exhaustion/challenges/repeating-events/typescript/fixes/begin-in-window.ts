// part: limits
const maxSteps = 10_000
// end
// block: walk-series
  const skipped = Math.max(0, Math.ceil((window.from - rule.start) / stepMs))
  for (let step = 0; step < maxSteps; step++) {
    const time = rule.start + (skipped + step) * stepMs
    if (time > rule.until || time >= window.to) break
    add(time)
  }
// end
