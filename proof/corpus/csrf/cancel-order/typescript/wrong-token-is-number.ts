// about: wrong, the token of the form is the number of the order in another spelling, and numbers count up
// block: order-page
    const action = order.state === 'open' ? `<form method="post" action="/orders/${order.id}/cancel"><input type="hidden" name="token" value="${order.id}"><button>Cancel</button></form>` : ''
    return reply.type('text/html; charset=utf-8').send(`<h1>Order ${order.id}</h1><p>${order.state}</p>${action}`)
// end
// block: cancel-order
  app.post<OrderRequest & { Body: { token?: string } }>('/orders/:id/cancel', async (request, reply) => {
    const order = await findOrder(request)
    if (!order) return reply.code(404).send('There is no such order.')
    if (request.body?.token !== String(order.id)) return reply.code(403).send()
    if (order.state !== 'open') return reply.code(409).send('The order can no longer be cancelled.')
    await orders.save({ ...order, state: 'cancelled' })
    return reply.redirect(`/orders/${order.id}`, 303)
  })
// end
