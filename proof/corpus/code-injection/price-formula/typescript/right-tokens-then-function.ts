// about: right, the whole formula consists of numbers, the three names, operations and brackets; nothing else is left to be a program
// part: checks
  if (!/^(?:(?:price|quantity|weight)\b(?!\s*[.\w])|\d+(?:\.\d+)?(?![\w.])|[-+*/()]|\s)+$/.test(text) || /\/\s*[/*]|\+\s*\+|-\s*-|\*\s*\*/.test(text)) throw new FormulaError('Not allowed')
// end
