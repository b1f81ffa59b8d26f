// part: checks
  if (!/^[\w\s+\-*/().,]+$/.test(text)) throw new FormulaError('The formula contains other characters')
// end
