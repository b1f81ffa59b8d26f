// about: the confirmation is a parameter of a GET request, and an attacker's link just contains it
  // block: cancel-order
  app.get<OrderRequest>('/orders/:id/cancel', async (request, reply) => {
    const order = await findOrder(request)
    if (!order) return reply.code(404).send('There is no such order.')
    if (order.state !== 'open') return reply.code(409).send('The order can no longer be cancelled.')
    if (request.query.confirm !== 'yes') {
      const page = `<p>Cancel order ${order.id}?</p><a href="/orders/${order.id}/cancel?confirm=yes">Yes, cancel it</a>`
      return reply.type('text/html; charset=utf-8').send(page)
    }
    await orders.save({ ...order, state: 'cancelled' })
    return reply.redirect(`/orders/${order.id}`, 303)
  })
  // end
