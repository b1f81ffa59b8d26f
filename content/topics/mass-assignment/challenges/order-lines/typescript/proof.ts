import assert from 'node:assert/strict'
import type { Breach } from '#proof/vary'

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
  assert.equal(await place([{ productId: 7, quantity: 1 }, { productId: 8, quantity: 2 }]), 'order 1', 'An order of two products should be placed.')
  assert.deepEqual(charged, [129_900], 'The order should be charged at the prices of the products.')
  assert.equal(code.computeTotal([{ productId: 7, title: '', quantity: 1, priceCents: 1000, discountPercent: 20 }]), 800, 'A line with a discount of 20 percent should cost 80 percent.')
  for (const lines of [[], 'x', [{ productId: 7 }], [{ productId: 7, quantity: 0.5 }], [{ productId: 7, quantity: 101 }], [{ productId: 9, quantity: 1 }], [{ productId: 7, quantity: 1 }, { productId: 7, quantity: 0.5 }]])
    await assert.rejects(place(lines), code.Refused, `An order with the lines ${JSON.stringify(lines)} should be refused.`)
  await assert.rejects(place([{ productId: 7, quantity: 1 }], ' '), code.Refused, 'An order without an address should be refused.')
}

export async function exploit(code: Code): Promise<Breach | false> {
  const extras = [{ priceCents: 1 }, { discountPercent: 100 }, { discountPercent: 50 }]
  for (const extra of extras) {
    const { charged, place } = start(code)
    await place([{ productId: 7, quantity: 1, ...extra }]).catch(() => {})
    const total = charged.find((one) => one < 49_900)
    if (total !== undefined) return { sent: `{"lines": [${JSON.stringify({ productId: 7, quantity: 1, ...extra })}]}`, got: `an olive tree of 49,900 cents, charged at ${total}` }
  }
  return false
}
