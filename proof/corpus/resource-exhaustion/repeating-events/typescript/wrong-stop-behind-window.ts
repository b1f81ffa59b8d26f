// about: Stops behind the window; what lies before it can be fifty years of minutes.
// block: walk-series
  for (let time = rule.start; time <= rule.until && time < window.to; time += stepMs) {
    add(time)
  }
// end
