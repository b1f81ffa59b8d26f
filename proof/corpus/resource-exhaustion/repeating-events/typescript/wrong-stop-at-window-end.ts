// about: the end is bounded, but a series that began thousands of years ago is still walked up to the window.
  // block: walk-series
  for (let time = rule.start; time <= rule.until; time += stepMs) {
    if (time >= window.to) break
    add(time)
  }
  // end
