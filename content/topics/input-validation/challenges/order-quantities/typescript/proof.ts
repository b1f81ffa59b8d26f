import assert from 'node:assert/strict'

type Code = typeof import('./order-quantities.ts')

const catalog = new Map([
  ['laptop-14', { sku: 'laptop-14', name: 'Laptop', priceCents: 99_000 }],
  ['cable-2m', { sku: 'cable-2m', name: 'Cable', priceCents: 1_000 }],
])

export async function works({ prepareOrder, OrderError }: Code) {
  const lines = [{ sku: 'laptop-14', quantity: 1 }, { sku: 'cable-2m', quantity: 100 }]
  const order = prepareOrder(catalog, { lines })
  assert.equal(order.sumCents, 199_000)
  assert.deepEqual(order.lines.map(({ product, quantity }) => [product.name, quantity]), [['Laptop', 1], ['Cable', 100]])
  assert.equal(prepareOrder(catalog, { lines, voucher: 'TEAM10' }).sumCents, 179_100)
  for (const bad of [[], [{ sku: 'none', quantity: 1 }], [{ sku: 'cable-2m', quantity: '1' as never }]])
    assert.throws(() => prepareOrder(catalog, { lines: bad }), OrderError)
}

export async function exploit({ prepareOrder }: Code): Promise<boolean> {
  const attacks = [
    [{ sku: 'laptop-14', quantity: 1 }, { sku: 'cable-2m', quantity: -98 }],
    [{ sku: 'laptop-14', quantity: 0.01 }],
  ]
  return attacks.some((lines) => {
    try {
      return prepareOrder(catalog, { lines }).sumCents < 99_000
    } catch {
      return false
    }
  })
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
