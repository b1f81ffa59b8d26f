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
  expect('price / (quantity + 1 - quantity) * 2 - weight * 0', price * 200)
  expect(`price / ${fixed} / ${less} * ${fixed} / 1`, Math.round((price / fixed / less) * fixed * 100))
  expect(`price - ${less} + 3 - 2 - (1 - (1 - (1)))`, (price - less) * 100)
  expect('0.25+10.5', 1075)
  const unknown = vary.word()
  for (const formula of [`${fixed} ${less}`, `${fixed} price`, 'price quantity', 'price * * 2', '()', '* price', 'price)', `(price) (${fixed})`, '1.2.3', '', ' ', 'price *', `${unknown} + 1`, `price * ${unknown}`, 'price / 0', `-${less}`, '(price', `(${fixed})`.repeat(167)])
    assert.throws(() => shippingCosts(formula, order), FormulaError, `The formula "${formula}" should be refused with a FormulaError.`)
}

/** The same text without a letter, or without letters that a list of words would notice. */
const escape = (text: string, prefix: string, base: number, length: number) =>
  `'${[...text].map((character) => prefix + character.charCodeAt(0).toString(base).padStart(length, '0')).join('')}'`
const octal = (text: string) => escape(text, '\\', 8, 3)
const hex = (text: string) => escape(text, '\\x', 16, 2)
const halves = (text: string) => `'${text.slice(0, 3)}'+'${text.slice(3)}'`


/** Formulas that set a variable of the environment of the server, whose name nobody can know. */
function createAttacks(name: string, vary: Vary) {
  const program = `process.env.${name}=1`
  const codes = [...program].map((character) => character.charCodeAt(0)).join(',')
  const runBy = (start: string, write: (text: string) => string) => `${start}[${write('constructor')}][${write('constructor')}](${write(program)})()`
  const value = () => vary.pick(['price', 'quantity', 'weight', `(${vary.number(0, 9)})`])
  return vary.shuffle([
    program,
    `${value()} * 0 + (${program})`,
    `this.constructor.constructor('${program}')()`,
    `${value()}.constructor.constructor(String.fromCharCode(${codes}))()`,
    ...[value(), '(0)'].flatMap((start) => [octal, hex, halves].map((write) => runBy(start, write))),
    `${value()}.constructor.constructor\`${program}\`\`\``,
    // A name can be written with escapes, and a formula can have lines.
    program.replace('process', `\\u${'process'.charCodeAt(0).toString(16).padStart(4, '0')}rocess`),
    program.replace('process', 'pr\\u{6f}cess'),
    `${program},\n${value()} * 2`,
    `${value()} * 2,\n${program}`,
    `${value()} * 2 + (0,\r\n${program}\r\n) + 1`,
    `(() => ${program})()`,
    `globalThis.process.env.${name}=1`,
    // Letters, dots and an operator of formulas, and nothing else.
    `process.env.${name}++`,
    `${value()} * 0 + ++process.env.${name}`,
  ])
}

export async function exploit({ shippingCosts }: Code, vary: Vary): Promise<Breach | false> {
  const order = createOrder(vary)
  const name = `T${vary.word()}`.toUpperCase()
  for (const formula of createAttacks(name, vary)) {
    process.env[name] = ''
    try {
      shippingCosts(formula, order)
    } catch {
      // Refused, or the result is no amount; what counts is what was done.
    }
    if (String(process.env[name]) === '1')
      return { sent: `the formula ${formula}`, got: `${name}=1 in the environment of the server`, damage: 'The formula ran as a program there. It can read and change whatever the server can, for all shops.' }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ shippingCosts }: Code, input: { formula: string }, vary: Vary) {
  const before = vary.text(9)
  process.env.SHOP_MODE = before
  let shown = ''
  try {
    shown = `The shipping costs are ${shippingCosts(input.formula, createOrder(vary))} cents.`
  } catch (error) {
    shown = String(error)
  }
  return { isDone: process.env.SHOP_MODE !== before, shown: `${shown}\nSHOP_MODE=${process.env.SHOP_MODE}` }
}

export const attacks = [
  { input: { formula: "price * 0 + (process.env.SHOP_MODE = 'closed', 1)" }, isDone: true },
  { input: { formula: 'price * quantity * 0.05 + weight / 2' }, isDone: false },
  { input: { formula: 'SHOP_MODE' }, isDone: false },
]
