// about: Backticks do the same as $( ).
// part: checks
  if (term.includes('$(')) throw new SearchError('This term is not allowed')
// end
