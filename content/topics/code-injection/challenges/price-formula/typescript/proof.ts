import assert from 'node:assert/strict'

type Code = typeof import('./price-formula.ts')

const order = { price: 20, quantity: 3, weightGrams: 1500 }

export async function works({ shippingCosts, FormulaError }: Code) {
  assert.equal(shippingCosts('price * quantity * 0.05 + weight / 2', order), 375)
  assert.equal(shippingCosts('(price - 10) * (1 + quantity)', order), 4000)
  assert.equal(shippingCosts('4.9', order), 490)
  assert.equal(shippingCosts('-(price - 25) - 1 - 1', order), 300)
  for (const formula of ['', 'price *', 'unknown + 1', 'price / 0', '-1', '(price'])
    assert.throws(() => shippingCosts(formula, order), FormulaError, formula)
}

const program = 'process.env.TAKEN=1'
const codes = [...program].map((character) => character.charCodeAt(0)).join(',')
const attacks = [
  program,
  `this.constructor.constructor('${program}')()`,
  `quantity.constructor.constructor(String.fromCharCode(${codes}))()`,
  `quantity['constr'+'uctor']['constr'+'uctor']('pro'+'cess.env.TAKEN=1')()`,
]

export async function exploit({ shippingCosts }: Code): Promise<boolean> {
  for (const formula of attacks) {
    process.env.TAKEN = ''
    try {
      shippingCosts(formula, order)
    } catch {
      // Refused, or the result is no amount; what counts is what was done.
    }
    if (process.env.TAKEN === '1') return true
  }
  return false
}
