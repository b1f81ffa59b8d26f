// about: the loop begins at the first occurrence in the window and ends with the window, so its length depends on the window alone.
  // block: walk-series
  const skipped = Math.max(0, Math.ceil((window.from - rule.start) / stepMs))
  for (let time = rule.start + skipped * stepMs; time <= rule.until && time < window.to; time += stepMs) {
    add(time)
  }
  // end
