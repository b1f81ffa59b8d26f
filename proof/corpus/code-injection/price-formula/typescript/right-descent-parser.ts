// about: a small parser for numbers, three names, four operations and brackets instead of the evaluator
// part: helpers
function calculateFormula(text: string, values: Record<string, number>): number {
  const tokens = text.match(/\d+(?:\.\d+)?|\.\d+|[A-Za-z_]\w*|[^\s]/g) ?? []
  let at = 0

  const factor = (): number => {
    const token = tokens[at++]
    if (token === undefined) throw new FormulaError('The formula ends too early')
    if (token === '-') return -factor()
    if (token === '+') return factor()
    if (token === '(') {
      const inner = sum()
      if (tokens[at++] !== ')') throw new FormulaError('A bracket is not closed')
      return inner
    }
    if (/^[\d.]/.test(token) && token !== '.') return Number(token)
    if (Object.hasOwn(values, token)) return values[token] as number
    throw new FormulaError(`${token} is not known`)
  }

  const product = (): number => {
    let result = factor()
    while (tokens[at] === '*' || tokens[at] === '/') {
      if (tokens[at++] === '*') result *= factor()
      else result /= factor()
    }
    return result
  }

  const sum = (): number => {
    let result = product()
    while (tokens[at] === '+' || tokens[at] === '-') {
      if (tokens[at++] === '+') result += product()
      else result -= product()
    }
    return result
  }

  const result = sum()
  if (at < tokens.length) throw new FormulaError(`${tokens[at]} was not expected`)
  return result
}
// end
// block: evaluate
    result = calculateFormula(text, values)
    // end
