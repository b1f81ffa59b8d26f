// about: wrong, with the flag m one good line is enough
// part: checks
  if (!/^(?:price|quantity|weight|\d+(?:\.\d+)?|[-+*/()\s])+$/m.test(text)) throw new FormulaError('Not allowed')
// end
