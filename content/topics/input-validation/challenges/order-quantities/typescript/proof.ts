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
