// about: converts the formula with two stacks (shunting yard) and calculates only with numbers
// part: helpers
const precedence: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, neg: 3 }

function compute(formula: string, lookUp: Map<string, number>): number {
  const numbers: number[] = []
  const operators: string[] = []

  const apply = () => {
    const operator = operators.pop()
    const right = numbers.pop()
    if (right === undefined) throw new FormulaError('A value is missing')
    if (operator === 'neg') return void numbers.push(-right)
    const left = numbers.pop()
    if (left === undefined) throw new FormulaError('A value is missing')
    if (operator === '+') numbers.push(left + right)
    else if (operator === '-') numbers.push(left - right)
    else if (operator === '*') numbers.push(left * right)
    else if (operator === '/') numbers.push(left / right)
    else throw new FormulaError('The brackets do not match')
  }

  let expectsValue = true
  let rest = formula
  while (rest !== '') {
    const [piece = ''] = /^(?:\s+|\d*\.?\d+|[a-z]+|[-+*/()])/i.exec(rest) ?? []
    if (piece === '') throw new FormulaError(`${rest[0]} is not allowed here`)
    rest = rest.slice(piece.length)
    if (piece.trim() === '') continue

    if (expectsValue) {
      if (piece === '(') operators.push('(')
      else if (piece === '-') operators.push('neg')
      else if (/^[\d.]/.test(piece)) {
        numbers.push(Number(piece))
        expectsValue = false
      } else {
        const value = lookUp.get(piece)
        if (value === undefined) throw new FormulaError(`${piece} is not a value`)
        numbers.push(value)
        expectsValue = false
      }
      continue
    }

    if (piece === ')') {
      while (operators.length > 0 && operators.at(-1) !== '(') apply()
      if (operators.pop() !== '(') throw new FormulaError('The brackets do not match')
      continue
    }
    const rank = precedence[piece]
    if (rank === undefined || piece === 'neg') throw new FormulaError(`${piece} is not an operation`)
    while (operators.length > 0 && (precedence[operators.at(-1) ?? ''] ?? 0) >= rank) apply()
    operators.push(piece)
    expectsValue = true
  }
  if (expectsValue) throw new FormulaError('A value is missing')
  while (operators.length > 0) apply()
  return numbers[0] ?? Number.NaN
}
// end
// block: evaluate
    result = compute(text, new Map(Object.entries(values)))
    // end
