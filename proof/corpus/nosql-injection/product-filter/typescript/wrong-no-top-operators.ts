// about: Refuses operators at the top; the supplier's fields can be compared without them.
// part: checks
  if (Object.keys(wanted).some((name) => name.startsWith('$'))) throw new SearchError('Operators are not allowed here')
// end
