import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./price-formula.ts')

const createOrder = (vary: Vary) => ({ price: vary.number(26, 90), quantity: vary.number(2, 9), weightGrams: 500 * vary.number(1, 9) })

export async function works({ shippingCosts, FormulaError }: Code, vary: Vary) {
  const order = createOrder(vary)
  const { price, quantity, weightGrams } = order
  const [fixed, less] = [vary.number(2, 9), vary.number(2, 9)]
  const expect = (formula: string, cents: number) =>
    assert.equal(shippingCosts(formula, order), cents, `${formula} should give ${cents} cents for price ${price}, quantity ${quantity} and weight ${weightGrams / 1000}.`)
  expect('price * quantity * 0.05 + weight / 2', price * quantity * 5 + weightGrams / 20)
  expect(`(price - ${less}) * (1 + quantity)`, (price - less) * (1 + quantity) * 100)
  expect(`${fixed}.9`, fixed * 100 + 90)
  expect(`-(${less} - price) - 1 - 1`, (price - less - 2) * 100)
  expect(` price+${fixed}*quantity `, (price + fixed * quantity) * 100)
  for (const formula of ['', 'price *', 'unknown + 1', 'price / 0', '-1', '(price'])
    assert.throws(() => shippingCosts(formula, order), FormulaError, `The formula "${formula}" should be refused with a FormulaError.`)
}

const program = 'process.env.TAKEN=1'
const codes = [...program].map((character) => character.charCodeAt(0)).join(',')
/** The same text without a letter, or without letters that a list of words would notice. */
const escape = (text: string, prefix: string, base: number, length: number) =>
  `'${[...text].map((character) => prefix + character.charCodeAt(0).toString(base).padStart(length, '0')).join('')}'`
const octal = (text: string) => escape(text, '\\', 8, 3)
const hex = (text: string) => escape(text, '\\x', 16, 2)
const halves = (text: string) => `'${text.slice(0, 3)}'+'${text.slice(3)}'`

const runBy = (start: string, write: (text: string) => string) => `${start}[${write('constructor')}][${write('constructor')}](${write(program)})()`
const attacks = [
  program,
  `price * 0 + (${program})`,
  `this.constructor.constructor('${program}')()`,
  `quantity.constructor.constructor(String.fromCharCode(${codes}))()`,
  ...['quantity', '(0)'].flatMap((start) => [octal, hex, halves].map((write) => runBy(start, write))),
  `price.constructor.constructor\`${program}\`\`\``,
  // Letters, dots and an operator of formulas, and nothing else.
  'process.env.TAKEN++',
  'price * 0 + ++process.env.TAKEN',
]

export async function exploit({ shippingCosts }: Code, vary: Vary): Promise<false | Breach> {
  const order = createOrder(vary)
  for (const formula of attacks) {
    process.env.TAKEN = ''
    try {
      shippingCosts(formula, order)
    } catch {
      // Refused, or the result is no amount; what counts is what was done.
    }
    if (String(process.env.TAKEN) === '1') return { sent: formula, got: 'the formula changed the environment of the server' }
  }
  return false
}
