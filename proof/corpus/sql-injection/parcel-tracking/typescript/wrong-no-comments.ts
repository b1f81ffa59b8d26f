// about: Refuses comments and semicolons; a condition needs neither.
// part: checks
  if (/--|;|\/\*/.test(reference)) throw new TrackingError('This is not a reference')
// end
