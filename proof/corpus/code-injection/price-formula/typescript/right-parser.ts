// about: a parser for arithmetic computes the result itself and can do nothing else
// part: helpers
function calculate(text: string, values: Record<string, number>): number {
  const tokens = text.match(/\d+(?:\.\d+)?|\.\d+|[a-z]+|\S/gi) ?? []
  let at = 0

  function factor(): number {
    const token = tokens[at++]
    if (token === undefined) throw new FormulaError('The formula ends too early')
    if (token === '-') return -factor()
    if (token === '+') return factor()
    if (token === '(') {
      const inner = sum()
      if (tokens[at++] !== ')') throw new FormulaError('A bracket is missing')
      return inner
    }
    if (/^[\d.]/.test(token)) return Number(token)
    if (Object.hasOwn(values, token)) return values[token] as number
    throw new FormulaError(`${token} is not possible here`)
  }

  function product(): number {
    let result = factor()
    while (tokens[at] === '*' || tokens[at] === '/') result = tokens[at++] === '*' ? result * factor() : result / factor()
    return result
  }

  function sum(): number {
    let result = product()
    while (tokens[at] === '+' || tokens[at] === '-') result = tokens[at++] === '+' ? result + product() : result - product()
    return result
  }

  const result = sum()
  if (at < tokens.length) throw new FormulaError(`${tokens[at]} is not possible here`)
  return result
}
// end
    // block: evaluate
    result = calculate(text, values)
    // end
