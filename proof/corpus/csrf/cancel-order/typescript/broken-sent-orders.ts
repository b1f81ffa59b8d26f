// about: broken, an order that was sent already can be cancelled now
// block: order-page
    const action = order.state === 'open' ? `<form method="post" action="/orders/${order.id}/cancel"><button>Cancel</button></form>` : ''
    return reply.type('text/html; charset=utf-8').send(`<h1>Order ${order.id}</h1><p>${order.state}</p>${action}`)
// end
// block: cancel-order
  app.post<OrderRequest>('/orders/:id/cancel', async (request, reply) => {
    if (request.headers['sec-fetch-site'] !== 'same-origin') return reply.code(403).send()
    const order = await findOrder(request)
    if (!order) return reply.code(404).send('There is no such order.')
    await orders.save({ ...order, state: 'cancelled' })
    return reply.redirect(`/orders/${order.id}`, 303)
  })
// end
