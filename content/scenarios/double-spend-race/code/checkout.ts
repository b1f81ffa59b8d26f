import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { CheckoutError } from './checkout-error.js'
import { priceOf } from './prices.js'

export type OrderRequest = { customerId: string; items: { sku: string; quantity: number }[]; giftCard: string }

export async function placeOrder(db: Pool, log: Logger, request: OrderRequest): Promise<{ number: string; left: number }> {
  // block: check-items
  if (request.items.length === 0 || request.items.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 1)) {
    throw new CheckoutError(400, 'invalid_items')
  }
  // end
  const client = await db.connect()
  try {
    // block: begin
    await client.query('BEGIN')
    const total = await priceOf(client, request.items)
    // end
    // block: read-card
    const { rows } = await client.query('SELECT balance_cents FROM gift_cards WHERE code = $1', [request.giftCard])
    if (rows[0] === undefined) throw new CheckoutError(404, 'unknown_card')
    if (rows[0].balance_cents < total) throw new CheckoutError(402, 'insufficient_balance')
    const left = rows[0].balance_cents - total
    // end
    // block: insert-order
    const order = await client.query(
      'INSERT INTO orders (customer_id, total_cents, card_code) VALUES ($1, $2, $3) RETURNING id, number',
      [request.customerId, total, request.giftCard],
    )
    for (const { sku, quantity } of request.items) {
      await client.query('INSERT INTO order_items (order_id, sku, quantity) VALUES ($1, $2, $3)', [order.rows[0].id, sku, quantity])
    }
    // end
    // block: write-card
    await client.query('UPDATE gift_cards SET balance_cents = $1 WHERE code = $2', [left, request.giftCard])
    await client.query('COMMIT')
    log.info({ order: order.rows[0].number, card: request.giftCard, left }, 'order paid by gift card')
    return { number: order.rows[0].number, left }
    // end
  } catch (error) {
    // block: undo
    await client.query('ROLLBACK')
    throw error
    // end
  } finally {
    client.release()
  }
}
