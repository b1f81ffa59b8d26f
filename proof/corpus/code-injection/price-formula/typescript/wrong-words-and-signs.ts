// about: wrong, words, quotes and brackets of programs are refused; a name can also be written with an escape of Unicode
// part: checks
  if (/process|global|constructor|require|import|Function|eval|this|["'`[\]{};]/.test(text)) throw new FormulaError('Not allowed')
// end
