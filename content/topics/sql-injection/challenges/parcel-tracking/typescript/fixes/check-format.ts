// part: checks
  if (!/[A-Z]{2}-\d+/.test(reference)) {
    throw new TrackingError('A reference looks like AX-2210')
  }
// end
