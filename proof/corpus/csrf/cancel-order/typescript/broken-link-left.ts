// about: The address takes POST now, and the page still has a link to it.
// block: cancel-order
  app.post<OrderRequest>('/orders/:id/cancel', async (request, reply) => {
    const order = await findOrder(request)
    if (!order) return reply.code(404).send('There is no such order.')
    if (order.state !== 'open') return reply.code(409).send('The order can no longer be cancelled.')
    await orders.save({ ...order, state: 'cancelled' })
    return reply.redirect(`/orders/${order.id}`, 303)
  })
// end
