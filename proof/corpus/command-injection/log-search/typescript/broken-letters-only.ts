// about: broken, a term may have plain letters, digits and a few signs only, so nobody finds a line with an umlaut or a colon
// part: checks
  if (!/^[A-Za-z0-9 ().-]+$/.test(term)) throw new SearchError('This term has characters that are not allowed')
// end
