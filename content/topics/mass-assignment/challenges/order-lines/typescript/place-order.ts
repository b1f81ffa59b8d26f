export type Product = { productId: number; title: string; priceCents: number }
export type Line = { productId: number; quantity: number; title: string; priceCents: number; discountPercent?: number }
export type OrderBody = { address?: unknown; note?: unknown; lines?: unknown }
export type Shop = {
  findProducts(ids: number[]): Promise<Product[]>
  charge(customerId: number, totalCents: number, lines: Line[], address: string, note: string): Promise<string>
}

export class Refused extends Error {}

/** Also used by the counter, where the staff may give a discount for a damaged plant. */
export function computeTotal(lines: Line[]): number {
  // block: compute-total
  return lines
    .map(({ quantity, priceCents, discountPercent = 0 }) => Math.round((quantity * priceCents * (100 - discountPercent)) / 100))
    .reduce((sum, cents) => sum + cents, 0)
  // end
}

function isLine(value: unknown): value is Pick<Line, 'productId' | 'quantity'> {
  const { productId, quantity } = (value ?? {}) as Record<string, unknown>
  return Number.isInteger(productId) && Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= 100
}

/** `POST /orders` of the web shop. Gives back the number of the order. */
export async function placeOrder(shop: Shop, customerId: number, body: OrderBody): Promise<string> {
  // block: pick-top-level
  const address = String(body.address ?? '').slice(0, 500)
  const note = String(body.note ?? '').slice(0, 500)
  if (address.trim() === '') throw new Refused('address_missing')
  // end

  // block: check-lines
  const given = Array.isArray(body.lines) ? body.lines : []
  if (given.length === 0 || given.length > 50 || !given.every(isLine)) throw new Refused('lines_invalid')
  // end

  const products = new Map((await shop.findProducts(given.map(({ productId }) => productId))).map((one) => [one.productId, one]))
  // block: build-lines
  const lines = given.map((line): Line => {
    const product = products.get(line.productId)
    if (!product) throw new Refused('product_unknown')
    return { ...product, ...line }
  })
  // end

  // block: charge-customer
  const total = computeTotal(lines)
  return shop.charge(customerId, total, lines, address, note)
  // end
}
