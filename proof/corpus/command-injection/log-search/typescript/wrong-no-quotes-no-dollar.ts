// about: wrong, double quotes and dollars are refused, and backticks run a command as well
// part: checks
  if (/["$\\]/.test(term)) throw new SearchError('This term has characters that are not allowed')
// end
