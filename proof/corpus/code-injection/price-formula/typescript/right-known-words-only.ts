// about: the only letters that reach the evaluator are the three names, with digits, operators and brackets; no other name or property can be written
  // part: checks
  if (!/^(?:price|quantity|weight|[\d.+\-*/()\s])+$/.test(text)) {
    throw new FormulaError('A formula has names, numbers, + - * / and brackets')
  }
  // end
