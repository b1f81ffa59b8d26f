// part: checks
  if (/[;&|<>]/.test(term)) throw new SearchError('The term contains characters that are not allowed')
// end
