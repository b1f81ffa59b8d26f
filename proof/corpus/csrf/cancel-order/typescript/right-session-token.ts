// about: cancelling is a POST with a random token that only the page of the same session contains
// block: order-page
    const form = `<form method="post" action="/orders/${order.id}/cancel"><input type="hidden" name="token" value="${tokenOf(request)}"><button>Cancel this order</button></form>`
    const action = order.state === 'open' ? form : ''
    return reply.type('text/html; charset=utf-8').send(`<h1>Order ${order.id}</h1><p>${order.state}</p>${action}`)
// end
// block: cancel-order
  const tokens = new Map<string, string>()

  /** The token of the forms of this session. Called only when there is a session. */
  function tokenOf(request: FastifyRequest): string {
    const key = /(?:^|; )session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const token = tokens.get(key) ?? randomBytes(24).toString('base64url')
    tokens.set(key, token)
    return token
  }

  app.post<OrderRequest & { Body: { token?: unknown } | null }>('/orders/:id/cancel', async (request, reply) => {
    const order = await findOrder(request)
    if (!order) return reply.code(404).send('There is no such order.')
    if (request.body?.token !== tokenOf(request)) return reply.code(403).send('Please open the order again.')
    if (order.state !== 'open') return reply.code(409).send('The order can no longer be cancelled.')
    await orders.save({ ...order, state: 'cancelled' })
    return reply.redirect(`/orders/${order.id}`, 303)
  })
// end
