// about: Begins at the start of the window, so the event takes place at other times.
// block: walk-series
  let steps = 0
  for (let time = Math.max(rule.start, window.from); time <= rule.until && time < window.to && steps < 10_000; time += stepMs) {
    add(time)
    steps++
  }
// end
