// about: Checks the words; texts can be written with octal escapes, and so can any name.
// part: checks
  const words = text.match(/[A-Za-z]+/g) ?? []
  if (words.some((word) => !['price', 'quantity', 'weight'].includes(word))) throw new FormulaError('Only the three names are known')
// end
