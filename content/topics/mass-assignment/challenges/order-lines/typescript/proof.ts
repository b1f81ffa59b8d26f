import assert from 'node:assert/strict'

type Code = typeof import('./place-order.ts')

const products = [
  { productId: 7, title: 'Olive tree', priceCents: 49_900 },
  { productId: 8, title: 'Fig tree', priceCents: 40_000 },
]

function start({ placeOrder }: Code) {
  const charged: number[] = []
  const shop = {
    findProducts: async (ids: number[]) => products.filter(({ productId }) => ids.includes(productId)),
    charge: async (_: number, totalCents: number) => `order ${charged.push(totalCents)}`,
  }
  return { charged, place: (lines: unknown, address = 'Garden Way 1') => placeOrder(shop, 1, { address, lines }) }
}

export async function works(code: Code) {
  const { charged, place } = start(code)
  assert.equal(await place([{ productId: 7, quantity: 1 }, { productId: 8, quantity: 2 }]), 'order 1')
  assert.deepEqual(charged, [129_900])
  assert.equal(code.computeTotal([{ productId: 7, title: '', quantity: 1, priceCents: 1000, discountPercent: 20 }]), 800)
  for (const lines of [[], 'x', [{ productId: 7 }], [{ productId: 7, quantity: 0.5 }], [{ productId: 7, quantity: 101 }], [{ productId: 9, quantity: 1 }]])
    await assert.rejects(place(lines), code.Refused)
  await assert.rejects(place([{ productId: 7, quantity: 1 }], ' '), code.Refused)
}

export async function exploit(code: Code): Promise<boolean> {
  const extras = [{ priceCents: 1 }, { discountPercent: 100 }, { discountPercent: 50 }]
  for (const extra of extras) {
    const { charged, place } = start(code)
    await place([{ productId: 7, quantity: 1, ...extra }]).catch(() => {})
    if (charged.some((total) => total < 49_900)) return true
  }
  return false
}
