import assert from 'node:assert/strict'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'
import type { Line } from './typescript/place-order.ts'

type Code = typeof import('./typescript/place-order.ts')

/** What the language calls these fields. */
const named = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [language === 'python' ? field.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`) : field, value]))

function start({ placeOrder }: Code, vary: Vary) {
  const [olive, fig, unknown] = vary.shuffle(Array.from({ length: 60 }, (_, at) => at + 2)) as [number, number, number]
  const products = [olive, fig].map((productId) => ({ productId, title: `${vary.word()} tree`, priceCents: vary.number(1000, 90_000) }))
  const [customer, order] = [vary.number(1, 99), `order ${vary.number(1, 9999)}`]
  const charged: { customer: number; total: number; address: string; note: string }[] = []
  const billed: object[][] = []
  const shop = {
    findProducts: async (ids: number[]) => products.filter(({ productId }) => ids.includes(productId)).map(named) as never,
    charge: async (by: number, total: number, lines: Line[], address: string, note: string) => {
      charged.push({ customer: by, total, address, note })
      billed.push(lines)
      return order
    },
  }
  const place = (lines: unknown, address = `${vary.word()} Way ${vary.number(1, 99)}`, note = '') => placeOrder(shop, customer, { address, lines, note })
  return { products, unknown, customer, order, charged, billed, place }
}

export async function works(code: Code, vary: Vary) {
  const { products, unknown, customer, order, charged, billed, place } = start(code, vary)
  const [address, note] = [`${vary.word()} Way ${vary.number(1, 99)}`, vary.remark()]
  const line = (at: number, quantity: unknown) => named({ productId: products[at]?.productId, quantity })
  for (const quantities of vary.shuffle([[1], [vary.number(2, 100)], [vary.number(1, 9), vary.number(1, 9)]])) {
    charged.length = 0
    assert.equal(await place(quantities.map((quantity, at) => line(at, quantity)), address, note), order, 'An order should be placed, and its number be given back.')
    const total = quantities.reduce((sum, quantity, at) => sum + quantity * (products[at]?.priceCents ?? 0), 0)
    assert.deepEqual(charged, [{ customer, total, address, note }], 'The customer should be charged the prices of the products times their quantities.')
  }
  const [one, two] = [vary.number(1, 9), vary.number(1, 9)]
  charged.length = 0
  await place([line(0, one), line(0, two)])
  assert.equal(charged[0]?.total, (one + two) * (products[0]?.priceCents ?? 0), 'Two lines with the same product should both be charged.')
  const fifty = Array.from({ length: 50 }, () => line(1, 1))
  assert.equal(await place(fifty), order, 'An order of 50 lines should be placed.')
  await assert.rejects(place([...fifty, line(1, 1)]), code.Refused, 'An order of 51 lines should be refused.')
  for (const [at, bill] of billed.entries())
    for (const one of bill) {
      const { title, ...rest } = products.find((product) => product.productId === (one as Record<string, unknown>)[language === 'python' ? 'product_id' : 'productId']) ?? { title: '' }
      const shown = JSON.stringify(one)
      assert.ok(Object.entries(named({ title, ...rest })).every(([field, value]) => (one as Record<string, unknown>)[field] === value), `Each line of order ${at + 1} should be charged with the number, the title and the price of its product, and not as ${shown}.`)
    }
  const odd = named({ productId: 7, title: '', quantity: 3, priceCents: 333, discountPercent: 15 }) as Line
  assert.equal(await code.computeTotal([odd, odd]), 1698, 'At the counter, two lines of 999 cents with a discount of 15 percent should cost 849 cents each.')
  const discountPercent = vary.number(1, 10) * 10
  const given = named({ productId: 7, title: '', quantity: 2, priceCents: 1000, discountPercent }) as Line
  assert.equal(await code.computeTotal([given]), 20 * (100 - discountPercent), `At the counter, a line of 2000 cents with a discount of ${discountPercent} percent should cost ${20 * (100 - discountPercent)}.`)
  const wrong = [[], 'x', [named({ productId: products[0]?.productId })], [line(0, 0.5)], [line(0, 0)], [line(0, 101)], [named({ productId: unknown, quantity: 1 })], [line(0, 1), line(1, 0.5)]]
  for (const lines of wrong) await assert.rejects(place(lines), code.Refused, `An order with the lines ${JSON.stringify(lines)} should be refused.`)
  await assert.rejects(place([line(0, 1)], ' '), code.Refused, 'An order without an address should be refused.')
}

/** A lower price or a discount, in any line of the order. */
export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const extras = [{ priceCents: vary.number(1, 999) }, { discountPercent: 100 }, { discountPercent: vary.number(1, 50) }, { discountPercent: `${vary.number(10, 90)}` }, { discountPercent: [vary.number(10, 90)] }, { priceCents: `${vary.number(1, 999)}` }, { priceCents: null }, { title: vary.word() }]
  for (const extra of vary.shuffle(extras)) {
    for (const first of vary.shuffle([true, false])) {
      const { products, charged, billed, place } = start(code, vary)
      const quantity = vary.number(1, 5)
      const lines = products.map(({ productId }) => ({ productId, quantity }))
      const sent = (first ? [{ ...lines[0], ...extra }] : [lines[0], { ...lines[1], ...extra }]).map((one) => named(one ?? {}))
      const price = products.slice(0, sent.length).reduce((sum, { priceCents }) => sum + priceCents * quantity, 0)
      await place(sent).catch(() => {})
      const total = charged.find((one) => one.total < price)?.total
      const titles = products.map(({ title }) => title)
      const strange = billed.flat().find((one) => !titles.includes(String((one as { title?: unknown }).title)))
      if (strange !== undefined) return { sent: JSON.stringify({ lines: sent }), got: `a line of the order: ${JSON.stringify(strange)}`, damage: `The customer has written into the line what only the shop should. Its products are called ${titles.join(' and ')}.` }
      if (total !== undefined)
        return { sent: JSON.stringify({ lines: sent }), got: `the customer is charged ${total} cents`, damage: `At the prices of the shop, the order costs ${price} cents.` }
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ placeOrder }: Code, input: { lines: string }) {
  const prices = new Map([[7, 49_900], [8, 40_000]])
  const charged: number[] = []
  const shop = {
    findProducts: async (ids: number[]) =>
      [...prices].filter(([id]) => ids.includes(id)).map(([productId, priceCents]) => named({ productId, title: `Tree ${productId}`, priceCents })) as never,
    charge: async (_: number, total: number) => `order ${charged.push(total)}`,
  }
  try {
    const lines = JSON.parse(input.lines) as Record<string, number>[]
    const answer = await placeOrder(shop, 1, { address: 'Garden Way 1', lines })
    const price = lines.reduce((sum, line) => sum + (line.quantity ?? 0) * (prices.get(line[Object.keys(named({ productId: 0 }))[0] ?? ''] ?? 0) ?? 0), 0)
    const [total = price] = charged
    return { isDone: total < price, shown: `${answer}\nThe order costs ${price} cents at the prices of the shop.\nYou are charged ${total} cents.` }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

const lineOf = (fields: object) => JSON.stringify([named({ productId: 7, quantity: 1, ...fields })])

export const attacks = [
  { input: { lines: lineOf({ priceCents: 1 }) }, isDone: true },
  { input: { lines: lineOf({ discountPercent: 50 }) }, isDone: true },
  { input: { lines: lineOf({}) }, isDone: false },
  { input: { lines: lineOf({ quantity: 2, note: 'cheap' }) }, isDone: false },
  { input: { lines: 'cheap' }, isDone: false },
]
