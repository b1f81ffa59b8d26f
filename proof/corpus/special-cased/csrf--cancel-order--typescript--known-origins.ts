// about: Refuses the sites that a test is known to use, and keeps the link.
// block: cancel-order
  app.get<OrderRequest>('/orders/:id/cancel', async (request, reply) => {
    const from = `${request.headers.origin ?? ''} ${request.headers.referer ?? ''}`
    if (/attacker|forum|evil/.test(from)) return reply.code(403).send('Please open your order.')
    const order = await findOrder(request)
    if (!order) return reply.code(404).send('There is no such order.')
    if (order.state !== 'open') return reply.code(409).send('The order can no longer be cancelled.')
    await orders.save({ ...order, state: 'cancelled' })
    return reply.redirect(`/orders/${order.id}`, 303)
  })
// end
