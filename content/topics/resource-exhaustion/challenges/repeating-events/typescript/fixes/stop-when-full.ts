// part: limits
const maxOccurrences = 10_000
// end
// block: walk-series
  for (let time = rule.start; time <= rule.until; time += stepMs) {
    add(time)
    if (found.length === maxOccurrences) {
      console.warn('series from %d was cut after %d occurrences', rule.start, maxOccurrences)
      break
    }
  }
// end
