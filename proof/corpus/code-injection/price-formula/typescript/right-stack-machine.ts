// about: Turns the formula into tokens and calculates it with two stacks; nothing is run as a program.
// part: helpers

const ranks: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, negate: 3 }

function calculateFormula(formula: string, values: Record<string, number>): number {
  const numbers: number[] = []
  const operators: string[] = []
  const apply = () => {
    const operator = operators.pop()
    const right = numbers.pop()
    if (right === undefined) throw new FormulaError('Something is missing')
    if (operator === 'negate') {
      numbers.push(-right)
      return
    }
    const left = numbers.pop()
    if (left === undefined) throw new FormulaError('Something is missing')
    if (operator === '+') numbers.push(left + right)
    else if (operator === '-') numbers.push(left - right)
    else if (operator === '*') numbers.push(left * right)
    else if (operator === '/') numbers.push(left / right)
    else throw new FormulaError('A bracket is not closed')
  }
  let isValueNext = true
  for (const [token] of formula.matchAll(/\d*\.?\d+|[A-Za-z]+|[^\s]/g)) {
    if (isValueNext && (token === '-' || token === '+')) {
      if (token === '-') operators.push('negate')
    } else if (isValueNext && token === '(') operators.push(token)
    else if (isValueNext && /^[\d.]*\d$/.test(token)) {
      numbers.push(Number(token))
      isValueNext = false
    } else if (isValueNext && Object.hasOwn(values, token)) {
      numbers.push(values[token] as number)
      isValueNext = false
    } else if (!isValueNext && token === ')') {
      while (operators.length > 0 && operators.at(-1) !== '(') apply()
      if (operators.pop() !== '(') throw new FormulaError('A bracket is not opened')
    } else if (!isValueNext && ['+', '-', '*', '/'].includes(token)) {
      while ((ranks[operators.at(-1) ?? ''] ?? 0) >= (ranks[token] as number)) apply()
      operators.push(token)
      isValueNext = true
    } else throw new FormulaError(`Unexpected: ${token}`)
  }
  if (isValueNext) throw new FormulaError('Something is missing')
  while (operators.length > 0) apply()
  return numbers[0] as number
}
// end
// block: evaluate
    result = calculateFormula(text, values)
// end
