// about: broken, tokens that don't follow one another are left out, so "2 price" is 2
// part: helpers

function calculate(formula: string, values: Record<string, number>): number {
  const tokens = formula.match(/\d+(?:\.\d+)?|[A-Za-z]+|[-+*/()]/g) ?? []
  const factor = (): number => {
    const token = tokens.shift() ?? ''
    if (token === '-') return -factor()
    if (token === '(') {
      const inner = sum()
      if (tokens.shift() !== ')') throw new FormulaError('bracket')
      return inner
    }
    const value = Object.hasOwn(values, token) ? values[token] : Number(token || 'x')
    if (value === undefined || Number.isNaN(value)) throw new FormulaError(`Unexpected: ${token}`)
    return value
  }
  const product = (): number => {
    let left = factor()
    while (tokens[0] === '*' || tokens[0] === '/') left = tokens.shift() === '*' ? left * factor() : left / factor()
    return left
  }
  const sum = (): number => {
    let left = product()
    while (tokens[0] === '+' || tokens[0] === '-') left = tokens.shift() === '+' ? left + product() : left - product()
    return left
  }
  return sum()
}
// end
// block: evaluate
    result = calculate(text, values)
// end
