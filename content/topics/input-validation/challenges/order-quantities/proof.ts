import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'

type Code = typeof import('./typescript/order-quantities.ts')
type Line = { sku: string; quantity: unknown }
type InPython = {
  OrderError: Code['OrderError']
  prepareOrder: (catalog: object, request: object) => Promise<{ lines: [object, number][]; sumCents: number }>
}

export const adapt = {
  python: (code: InPython) => ({
    ...code,
    prepareOrder: async (catalog: Map<string, object>, request: object) => {
      const { lines, sumCents } = await code.prepareOrder(Object.fromEntries(catalog), request)
      return { lines: lines.map(([product, quantity]) => ({ product, quantity })), sumCents }
    },
  }),
}

/** A dear and a cheap article with prices in whole euros, so that vouchers give whole cents. */
function createCatalog(vary: Vary) {
  const laptop = { sku: `${vary.pick(['laptop', vary.word()])}-${vary.number(10, 17)}`, name: vary.remark(), priceCents: 100 * vary.number(800, 1200) }
  const cable = { sku: `${vary.pick(['cable', vary.word()])}-${vary.number(1, 9)}m`, name: vary.remark(), priceCents: 100 * vary.number(5, 20) }
  return { laptop, cable, catalog: new Map(vary.shuffle([laptop, cable]).map((product) => [product.sku, product])) }
}

const order = async ({ prepareOrder }: Code, catalog: ReturnType<typeof createCatalog>['catalog'], lines: Line[], voucher?: string) =>
  prepareOrder(catalog, { lines: lines as { sku: string; quantity: number }[], ...(voucher && { voucher }) })

export async function works(code: Code, vary: Vary) {
  const { laptop, cable, catalog } = createCatalog(vary)
  const counts = vary.pick([[1, vary.number(2, 20)], [vary.number(1, 90), 1], [99, vary.number(20, 99)], [vary.number(2, 9), 99]]) as [number, number]
  const lines = [laptop, cable].map(({ sku }, place) => ({ sku, quantity: counts[place] }))
  await assert.doesNotReject(order(code, catalog, lines), `An order of ${counts[0]} laptops and ${counts[1]} cables should be accepted.`)
  const { lines: ordered, sumCents } = await order(code, catalog, lines)
  const sum = counts[0] * laptop.priceCents + counts[1] * cable.priceCents
  assert.equal(sumCents, sum, `${counts[0]} laptops and ${counts[1]} cables should cost ${sum} cents.`)
  assert.deepEqual(
    ordered.map(({ product, quantity }) => [product.sku, quantity]),
    lines.map(({ sku, quantity }) => [sku, quantity]),
    `The order should list ${counts[0]} laptops and ${counts[1]} cables.`,
  )
  for (const [voucher, percent] of [['TEAM10', 90], ['WELCOME5', 95], [vary.text(6), 100]] as const) {
    const reduced = await order(code, catalog, lines, voucher)
    assert.equal(reduced.sumCents, (sum / 100) * percent, `With the voucher ${voucher}, the order should cost ${percent} % of ${sum} cents.`)
  }
  for (const [wrong, sentence] of [
    [[], 'An empty order should be refused.'],
    [Array(51).fill({ sku: cable.sku, quantity: 1 }), 'An order of 51 lines should be refused.'],
    [[{ sku: vary.word(), quantity: 1 }], 'An unknown article should be refused.'],
    [[{ sku: cable.sku, quantity: String(vary.number(1, 9)) }], 'A quantity that is a text should be refused.'],
    [[{ sku: cable.sku, quantity: null }], 'A line without a quantity should be refused.'],
    [[{ sku: cable.sku, quantity: [vary.number(1, 9)] }], 'A quantity that is a list should be refused.'],
    [[{ sku: laptop.sku, quantity: 1 }, { sku: cable.sku, quantity: {} }], 'A quantity that is no number should be refused in every line.'],
  ] as [Line[], string][])
    await assert.rejects(order(code, catalog, wrong), code.OrderError, sentence)
}

/** JSON can hold anything where a number is expected. */
function createQuantities(vary: Vary, half: number) {
  const whole = vary.number(1, 90)
  const part = vary.number(1, 999) / 1000
  const less = [half, half * 2, -whole, -1, -1e9, -whole - part, -part]
  return [...less, part, 0.5, 0.999, 1e-9, whole + part, `-${whole}`, [-whole], String(part), true, null]
}

export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  const { laptop, cable, catalog } = createCatalog(vary)
  const half = -Math.floor(laptop.priceCents / cable.priceCents / 2)
  for (const quantity of vary.shuffle(createQuantities(vary, half)))
    for (const lines of [[{ sku: laptop.sku, quantity }], [{ sku: laptop.sku, quantity: vary.number(1, 3) }, { sku: cable.sku, quantity }]]) {
      const prepared = await order(code, catalog, lines).catch((error) => {
        assert.ok(error instanceof code.OrderError, `A wrong quantity (${JSON.stringify(quantity)}) should be refused with an OrderError, not with ${error}.`)
        return undefined
      })
      if (!prepared) continue
      // Nobody packs a part of an article, or less than none.
      const worth = prepared.lines.reduce((sum, { product, quantity }) => sum + product.priceCents * Math.ceil(Math.max(Number(quantity), 0)), 0)
      if (prepared.sumCents < worth)
        return {
          sent: JSON.stringify({ lines }),
          got: `an order that charges ${prepared.sumCents} cents`,
          damage: `The goods that are packed for it cost ${worth} cents: nobody packs a part of an article, or less than none.`,
        }
    }
  await assert.rejects(order(code, catalog, [{ sku: laptop.sku, quantity: vary.number(1, 3) }, { sku: cable.sku, quantity: 0 }]), code.OrderError, 'A line of no pieces should be refused.')
  return false
}

// Attack mode: the learner writes the input.
export async function attack(code: Code, input: { lines: string }, vary: Vary) {
  const laptop = { sku: 'laptop-14', name: 'Laptop', priceCents: vary.number(80_000, 120_000) }
  const cable = { sku: 'cable-2m', name: 'Cable', priceCents: 1_000 }
  try {
    const { lines, sumCents } = await order(code, new Map([laptop, cable].map((one) => [one.sku, one])), JSON.parse(input.lines))
    const rows = lines.map(({ product, quantity }) => `${quantity} × ${product.name} at ${product.priceCents} cents`)
    const hasLaptop = lines.some(({ product, quantity }) => product.sku === laptop.sku && quantity > 0)
    return { isDone: hasLaptop && sumCents < laptop.priceCents, shown: [...rows, `Charged: ${sumCents} cents`].join('\n') }
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
