// part: checks
  if (/"\$(where|function|accumulator|expr)":/.test(JSON.stringify(wanted))) {
    throw new SearchError('Scripts are not supported')
  }
// end
