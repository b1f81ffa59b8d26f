// about: The form carries a token derived from the session key, which no other page can know.
// part: top
import { createHmac, timingSafeEqual } from 'node:crypto'

function cancelToken(cookie: string | undefined, orderId: number): string {
  const key = /(?:^|; )session=([\w-]+)/.exec(cookie ?? '')?.[1] ?? ''
  return createHmac('sha256', key).update(`cancel order ${orderId}`).digest('base64url')
}
// end
    // block: order-page
    const form = `<form method="post" action="/orders/${order.id}/cancel">
      <input type="hidden" name="token" value="${cancelToken(request.headers.cookie, order.id)}">
      <button>Cancel this order</button></form>`
    const action = order.state === 'open' ? form : ''
    return reply.type('text/html; charset=utf-8').send(`<h1>Order ${order.id}</h1><p>${order.state}</p>${action}`)
    // end
  // block: cancel-order
  app.post<OrderRequest & { Body: { token?: string } | undefined }>('/orders/:id/cancel', async (request, reply) => {
    const order = await findOrder(request as FastifyRequest<OrderRequest>)
    if (!order) return reply.code(404).send('There is no such order.')
    const [sent, expected] = [Buffer.from(String(request.body?.token)), Buffer.from(cancelToken(request.headers.cookie, order.id))]
    if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return reply.code(403).send('Please load the page again.')
    if (order.state !== 'open') return reply.code(409).send('The order can no longer be cancelled.')
    await orders.save({ ...order, state: 'cancelled' })
    return reply.redirect(`/orders/${order.id}`, 303)
  })
  // end
