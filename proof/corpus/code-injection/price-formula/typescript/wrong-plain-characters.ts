// about: only limits the characters, and process.exit() consists of letters, dots and brackets
// part: checks
  if (!/^[\w\s.+\-*/()]+$/.test(text)) throw new FormulaError('The formula contains characters that are not allowed')
  // end
