// about: broken, a / b / c is calculated from the right
// part: helpers

function calculate(formula: string, values: Record<string, number>): number {
  const tokens = formula.match(/\d+(?:\.\d+)?|[A-Za-z]+|\S/g) ?? []
  const factor = (): number => {
    const token = tokens.shift() ?? ''
    if (token === '-') return -factor()
    if (/^\d/.test(token)) return Number(token)
    if (token === '(') {
      const inner = sum()
      if (tokens.shift() === ')') return inner
    }
    const value = Object.hasOwn(values, token) ? values[token] : undefined
    if (value === undefined) throw new FormulaError(`Unexpected: ${token}`)
    return value
  }
  const product = (): number => {
    const left = factor()
    if (tokens[0] === '*') {
      tokens.shift()
      return left * product()
    }
    if (tokens[0] !== '/') return left
    tokens.shift()
    const divisor = factor()
    if (tokens[0] !== '*' && tokens[0] !== '/') return left / divisor
    return tokens.shift() === '*' ? (left / divisor) * product() : left / (divisor / product())
  }
  const sum = (): number => {
    let left = product()
    while (tokens[0] === '+' || tokens[0] === '-') left = tokens.shift() === '+' ? left + product() : left - product()
    return left
  }
  const result = sum()
  if (tokens.length > 0) throw new FormulaError(`Unexpected: ${tokens[0]}`)
  return result
}
// end
// block: evaluate
    result = calculate(text, values)
// end
