// about: Every token must be a number, one of the three names, an operation or a bracket; a name cannot follow a dot.
// part: checks
  const tokens = text.match(/[A-Za-z_$][\w$]*|\d+(?:\.\d+)?|\S/g) ?? []
  const names = ['price', 'quantity', 'weight']
  const isKnown = (token: string) => names.includes(token) || /^\d+(?:\.\d+)?$/.test(token) || ['+', '-', '*', '/', '(', ')'].includes(token)
  if (!tokens.every(isKnown) || /\/\/|\/\*|\*\*|\+\+|--/.test(text)) throw new FormulaError('The formula cannot be calculated')
// end
