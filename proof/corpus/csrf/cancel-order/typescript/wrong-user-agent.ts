// about: The browser of the customer sends this request, with the customer's user agent.
// block: cancel-order
  app.get<OrderRequest>('/orders/:id/cancel', async (request, reply) => {
    if (!request.headers['user-agent']) return reply.code(403).send('Please use a browser.')
    const order = await findOrder(request)
    if (!order) return reply.code(404).send('There is no such order.')
    if (order.state !== 'open') return reply.code(409).send('The order can no longer be cancelled.')
    await orders.save({ ...order, state: 'cancelled' })
    return reply.redirect(`/orders/${order.id}`, 303)
  })
// end
