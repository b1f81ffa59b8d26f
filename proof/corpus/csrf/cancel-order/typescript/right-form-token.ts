// about: The form holds a token that only pages of this session can know.
// part: top
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The session's key is secret, so what is derived from it is as well. */
function tokenFor(cookie: string | undefined): string {
  const key = /(?:^|; )session=([\w-]+)/.exec(cookie ?? '')?.[1] ?? ''
  return createHmac('sha256', key).update('cancel').digest('hex')
}
// end
// block: order-page
    const form = `<form method="post" action="/orders/${order.id}/cancel">
      <input type="hidden" name="token" value="${tokenFor(request.headers.cookie)}"><button>Cancel this order</button></form>`
    const action = order.state === 'open' ? form : ''
    return reply.type('text/html; charset=utf-8').send(`<h1>Order ${order.id}</h1><p>${order.state}</p>${action}`)
// end
// block: cancel-order
  app.post<OrderRequest & { Body: { token?: string } | undefined }>('/orders/:id/cancel', async (request, reply) => {
    const order = await findOrder(request)
    if (!order) return reply.code(404).send('There is no such order.')
    const [given, expected] = [Buffer.from(request.body?.token ?? ''), Buffer.from(tokenFor(request.headers.cookie))]
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.code(403).send('Please load the page again.')
    if (order.state !== 'open') return reply.code(409).send('The order can no longer be cancelled.')
    await orders.save({ ...order, state: 'cancelled' })
    return reply.redirect(`/orders/${order.id}`, 303)
  })
// end
