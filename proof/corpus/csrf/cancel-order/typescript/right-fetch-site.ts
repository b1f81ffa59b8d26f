// about: a POST that the browser says came from the shop's own origin; the forum is same-site and is refused
    // block: order-page
    const action =
      order.state === 'open'
        ? `<form method="post" action="/orders/${order.id}/cancel"><button>Cancel this order</button></form>`
        : ''
    return reply.type('text/html; charset=utf-8').send(`<h1>Order ${order.id}</h1><p>${order.state}</p>${action}`)
    // end
  // block: cancel-order
  app.post<OrderRequest>('/orders/:id/cancel', async (request, reply) => {
    if (request.headers['sec-fetch-site'] !== 'same-origin') return reply.code(403).send('Please use the page of the order.')
    const order = await findOrder(request)
    if (!order) return reply.code(404).send('There is no such order.')
    if (order.state !== 'open') return reply.code(409).send('The order can no longer be cancelled.')
    await orders.save({ ...order, state: 'cancelled' })
    return reply.redirect(`/orders/${order.id}`, 303)
  })
  // end
