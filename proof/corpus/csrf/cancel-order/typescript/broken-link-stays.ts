// about: only a POST of the shop's own origin cancels, but the page still has a link, which gets 404, so customers can't cancel
  // block: cancel-order
  app.post<OrderRequest>('/orders/:id/cancel', async (request, reply) => {
    if (request.headers.origin !== 'https://shop.example.com') return reply.code(403).send('Please use the page of the order.')
    const order = await findOrder(request)
    if (!order) return reply.code(404).send('There is no such order.')
    if (order.state !== 'open') return reply.code(409).send('The order can no longer be cancelled.')
    await orders.save({ ...order, state: 'cancelled' })
    return reply.redirect(`/orders/${order.id}`, 303)
  })
  // end
