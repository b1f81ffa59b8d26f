import assert from 'node:assert/strict'
import fastify from 'fastify'
import type { Breach } from '#proof/vary'

type Code = typeof import('./order-routes.ts')

const sessions = { customerOf: async () => 7 }

function open({ orderRoutes }: Code, find: (number: string) => Promise<{ number: string; customerId: number; state: string } | undefined>) {
  const app = fastify()
  orderRoutes(app, { find }, sessions)
  return app
}

export async function works(code: Code) {
  const stored = [
    { number: '2026-000017', customerId: 7, state: 'sent' },
    { number: '2026-000018', customerId: 8, state: 'paid' },
  ]
  const app = open(code, async (number) => stored.find((order) => order.number === number))
  const found = await app.inject('/orders/2026-000017')
  assert.deepEqual([found.statusCode, found.json()], [200, { number: '2026-000017', state: 'sent' }], "The customer's own order should be shown with its number and state.")
  for (const number of ['2026-000018', '2026-000099']) {
    const answer = await app.inject(`/orders/${number}`)
    assert.deepEqual([answer.statusCode, answer.json()], [404, { error: 'order_not_found' }], 'An order of somebody else and an order that does not exist should both be answered with status 404 and order_not_found.')
  }
  assert.equal((await app.inject('/orders/17')).json().error, 'number_invalid', 'Something that is not an order number should be answered with number_invalid.')
  const broken = open(code, async () => {
    throw new Error('out of order')
  })
  assert.equal((await broken.inject('/orders/2026-000017')).statusCode, 500, 'When the orders cannot be read, the answer should have status 500.')
}

export async function exploit(code: Code): Promise<Breach | false> {
  const messages = [
    'connect ECONNREFUSED db-orders-1.internal.example.com:5432',
    'column "iban" of relation "customer_accounts" does not exist',
  ]
  for (const message of messages) {
    const app = open(code, async () => {
      throw new Error(message)
    })
    const { body } = await app.inject('/orders/2026-000017')
    if (/internal\.example|customer_accounts/.test(body)) return { sent: 'GET /orders/2026-000017, while the database has an error', got: body }
  }
  return false
}
