import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./order-quantities.ts')

/** A dear and a cheap article with prices in whole euros, so that vouchers give whole cents. */
function createCatalog(vary: Vary) {
  const laptop = { sku: `laptop-${vary.number(10, 17)}`, name: 'Laptop', priceCents: 100 * vary.number(800, 1200) }
  const cable = { sku: `cable-${vary.number(1, 9)}m`, name: 'Cable', priceCents: 100 * vary.number(5, 20) }
  return { laptop, cable, catalog: new Map(vary.shuffle([laptop, cable]).map((product) => [product.sku, product])) }
}

export async function works({ prepareOrder, OrderError }: Code, vary: Vary) {
  const { laptop, cable, catalog } = createCatalog(vary)
  const count = vary.number(2, 20)
  const lines = [{ sku: laptop.sku, quantity: 1 }, { sku: cable.sku, quantity: count }]
  const order = prepareOrder(catalog, { lines })
  const sum = laptop.priceCents + count * cable.priceCents
  assert.equal(order.sumCents, sum, `A laptop and ${count} cables should cost ${sum} cents.`)
  assert.deepEqual(
    order.lines.map(({ product, quantity }) => [product.name, quantity]),
    [['Laptop', 1], ['Cable', count]],
    `The order should list a laptop and ${count} cables.`,
  )
  assert.equal(prepareOrder(catalog, { lines, voucher: 'TEAM10' }).sumCents, Math.round(sum * 0.9), 'The voucher TEAM10 should take off a tenth.')
  assert.throws(() => prepareOrder(catalog, { lines: [] }), OrderError, 'An empty order should be refused.')
  assert.throws(() => prepareOrder(catalog, { lines: [{ sku: 'none', quantity: 1 }] }), OrderError, 'An unknown article should be refused.')
  assert.throws(() => prepareOrder(catalog, { lines: [{ sku: cable.sku, quantity: '1' as never }] }), OrderError, 'A quantity that is a text should be refused.')
}

/** JSON can hold anything where a number is expected. */
const quantities = [0.01, 0.5, 0.6, 0.999, 1e-9, 1.2, -0.4, -1, -1.5, -1e9, '-3', [-3], '0.5', true, null]

export async function exploit({ prepareOrder }: Code, vary: Vary): Promise<false | Breach> {
  const { laptop, cable, catalog } = createCatalog(vary)
  const half = -Math.floor(laptop.priceCents / cable.priceCents / 2)
  for (const quantity of [half, half * 2, vary.number(-90, -20), ...quantities])
    for (const lines of [[{ sku: laptop.sku, quantity }], [{ sku: laptop.sku, quantity: 1 }, { sku: cable.sku, quantity }]]) {
      try {
        const order = prepareOrder(catalog, { lines: lines as { sku: string; quantity: number }[] })
        // Nobody packs a part of an article, or less than none.
        const worth = order.lines.reduce((sum, { product, quantity }) => sum + product.priceCents * Math.ceil(Math.max(Number(quantity), 0)), 0)
        if (order.sumCents < worth) return { sent: JSON.stringify({ lines }), got: `goods for ${worth} cents, charged with ${order.sumCents} cents` }
      } catch {
        // Refused; the next one may be not.
      }
    }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ prepareOrder }: Code, input: { lines: string }, vary: import('#proof/vary').Vary) {
  const laptop = { sku: 'laptop-14', name: 'Laptop', priceCents: vary.number(80_000, 120_000) }
  const cable = { sku: 'cable-2m', name: 'Cable', priceCents: 1_000 }
  try {
    const order = prepareOrder(new Map([[laptop.sku, laptop], [cable.sku, cable]]), { lines: JSON.parse(input.lines) })
    const rows = order.lines.map(({ product, quantity }) => `${quantity} × ${product.name} at ${product.priceCents} cents`)
    const hasLaptop = order.lines.some(({ product, quantity }) => product.sku === laptop.sku && quantity > 0)
    return { isDone: hasLaptop && order.sumCents < laptop.priceCents, shown: [...rows, `Charged: ${order.sumCents} cents`].join('\n') }
  } catch (error) {
    return { isDone: false, shown: String(error) }
  }
}

export const attacks = [
  { input: { lines: '[{"sku": "laptop-14", "quantity": 1}, {"sku": "cable-2m", "quantity": -70}]' }, isDone: true },
  { input: { lines: '[{"sku": "laptop-14", "quantity": 0.01}]' }, isDone: true },
  { input: { lines: '[{"sku": "laptop-14", "quantity": 1}]' }, isDone: false },
  { input: { lines: '[{"sku": "cable-2m", "quantity": 1}]' }, isDone: false },
]
