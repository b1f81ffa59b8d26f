// part: checks
  if (/\b(process|require|import|eval|Function|constructor|prototype|globalThis|window)\b/.test(text)) {
    throw new FormulaError('The formula contains a word that is not allowed')
  }
// end
