// block: cancel-order
  app.get<OrderRequest>('/orders/:id/cancel', async (request, reply) => {
    const { referer } = request.headers
    if (referer && URL.parse(referer)?.hostname !== request.hostname) return reply.code(403).send('This link was not followed in the shop.')
    const order = await findOrder(request)
    if (!order) return reply.code(404).send('There is no such order.')
    if (order.state !== 'open') return reply.code(409).send('The order can no longer be cancelled.')
    await orders.save({ ...order, state: 'cancelled' })
    return reply.redirect(`/orders/${order.id}`, 303)
  })
// end
