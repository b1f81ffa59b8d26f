// about: forbidden words can be put together at run time: price.constructor.constructor('return pro' + 'cess')()
  // part: checks
  if (/process|require|import|global|eval|function|this|=>|;/i.test(text)) {
    throw new FormulaError('The formula contains a word that is not allowed')
  }
  // end
