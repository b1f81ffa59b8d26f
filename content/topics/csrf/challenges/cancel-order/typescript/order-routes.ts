import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Order = { id: number; customerId: number; state: 'open' | 'sent' | 'cancelled' }
export type Orders = { find(id: number): Promise<Order | undefined>; save(order: Order): Promise<void> }
export type SignIn = (name: string, password: string) => Promise<number | undefined>
type OrderRequest = { Params: { id: string }; Querystring: { confirm?: string } }

export function orderRoutes(app: FastifyInstance, orders: Orders, signIn: SignIn): void {
  const sessions = new Map<string, number>()
  const parseForm = (_request: FastifyRequest, body: string | Buffer) => Promise.resolve(Object.fromEntries(new URLSearchParams(String(body))))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parseForm)

  app.post<{ Body: { name: string; password: string } }>('/sign-in', async (request, reply) => {
    const customerId = await signIn(request.body.name, request.body.password)
    if (customerId === undefined) return reply.code(401).send('Name or password is wrong.')
    // block: set-cookie
    const key = randomBytes(24).toString('base64url')
    sessions.set(key, customerId)
    reply.header('set-cookie', `session=${key}; Path=/; HttpOnly; Secure; SameSite=Lax`)
    return reply.redirect('/orders', 303)
    // end
  })

  function findCustomer(request: FastifyRequest): number | undefined {
    // block: find-customer
    const key = /(?:^|; )session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
    return key === undefined ? undefined : sessions.get(key)
    // end
  }

  async function findOrder(request: FastifyRequest<OrderRequest>): Promise<Order | undefined> {
    // block: check-owner
    const order = await orders.find(Number(request.params.id))
    return order && order.customerId === findCustomer(request) ? order : undefined
    // end
  }

  app.get<OrderRequest>('/orders/:id', async (request, reply) => {
    const order = await findOrder(request)
    if (!order) return reply.code(404).send('There is no such order.')
    // block: order-page
    const action = order.state === 'open' ? `<a href="/orders/${order.id}/cancel">Cancel this order</a>` : ''
    return reply.type('text/html; charset=utf-8').send(`<h1>Order ${order.id}</h1><p>${order.state}</p>${action}`)
    // end
  })

  // block: cancel-order
  app.get<OrderRequest>('/orders/:id/cancel', async (request, reply) => {
    const order = await findOrder(request)
    if (!order) return reply.code(404).send('There is no such order.')
    if (order.state !== 'open') return reply.code(409).send('The order can no longer be cancelled.')
    await orders.save({ ...order, state: 'cancelled' })
    return reply.redirect(`/orders/${order.id}`, 303)
  })
  // end
}
