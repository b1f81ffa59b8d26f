export type Product = { sku: string; name: string; priceCents: number }
export type OrderLine = { sku: string; quantity: number }
export type OrderRequest = { lines: OrderLine[]; voucher?: string }
export type Order = { lines: { product: Product; quantity: number }[]; sumCents: number }

export class OrderError extends Error {}

const maxLines = 50
const vouchers = new Map([
  ['WELCOME5', 0.05],
  ['TEAM10', 0.1],
])

export function prepareOrder(catalog: Map<string, Product>, request: OrderRequest): Order {
  // block: check-lines
  if (!Array.isArray(request.lines) || request.lines.length === 0) throw new OrderError('The order is empty')
  if (request.lines.length > maxLines) throw new OrderError(`An order has at most ${maxLines} lines`)
  // end

  const lines = request.lines.map((line) => {
    // block: find-product
    const product = catalog.get(line.sku)
    if (!product) throw new OrderError(`There is no article ${line.sku}`)
    // end

    // block: read-quantity
    const { quantity } = line
    if (typeof quantity !== 'number') throw new OrderError(`How many of ${product.name}?`)
    // end
    return { product, quantity }
  })

  // block: add-up
  const fullCents = lines.reduce((sum, { product, quantity }) => sum + product.priceCents * quantity, 0)
  // end

  // block: apply-voucher
  const reduction = vouchers.get(request.voucher ?? '') ?? 0
  const sumCents = Math.round(fullCents * (1 - reduction))
  // end
  // part: last-checks
  // end
  return { lines, sumCents }
}
