// about: Twenty characters are enough for "____' OR 1=1 --".
  // block: read-reference
  const reference = (query.reference ?? '').trim().slice(0, 20)
  if (reference.length < 4) throw new TrackingError('Enter at least the first four characters')
  // end
