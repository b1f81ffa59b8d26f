// about: Every host below example.com is accepted, also the forum, where anyone can post.
    // block: order-page
    const form = `<form method="post" action="/orders/${order.id}/cancel"><button>Cancel this order</button></form>`
    const action = order.state === 'open' ? form : ''
    return reply.type('text/html; charset=utf-8').send(`<h1>Order ${order.id}</h1><p>${order.state}</p>${action}`)
    // end
  // block: cancel-order
  app.post<OrderRequest>('/orders/:id/cancel', async (request, reply) => {
    if (!request.headers.origin?.endsWith('.example.com')) return reply.code(403).send('Please use the button in the shop.')
    const order = await findOrder(request)
    if (!order) return reply.code(404).send('There is no such order.')
    if (order.state !== 'open') return reply.code(409).send('The order can no longer be cancelled.')
    await orders.save({ ...order, state: 'cancelled' })
    return reply.redirect(`/orders/${order.id}`, 303)
  })
  // end
