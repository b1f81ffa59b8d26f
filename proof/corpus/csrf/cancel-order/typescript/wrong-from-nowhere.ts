// about: wrong, the link is left and may be opened from nowhere, which is what a browser says when a mail program opens a link
// block: cancel-order
  app.get<OrderRequest>('/orders/:id/cancel', async (request, reply) => {
    if (!['same-origin', 'none'].includes(String(request.headers['sec-fetch-site']))) return reply.code(403).send()
    const order = await findOrder(request)
    if (!order) return reply.code(404).send('There is no such order.')
    if (order.state !== 'open') return reply.code(409).send('The order can no longer be cancelled.')
    await orders.save({ ...order, state: 'cancelled' })
    return reply.redirect(`/orders/${order.id}`, 303)
  })
// end
