// block: order-page
    const action = order.state === 'open' ? `<a href="/orders/${order.id}/cancel?confirm=yes">Cancel this order</a>` : ''
    return reply.type('text/html; charset=utf-8').send(`<h1>Order ${order.id}</h1><p>${order.state}</p>${action}`)
// end
// block: cancel-order
  app.get<OrderRequest>('/orders/:id/cancel', async (request, reply) => {
    // Crawlers and previews open links, too; they must not cancel anything.
    if (request.query.confirm !== 'yes') return reply.redirect(`/orders/${request.params.id}`, 303)
    const order = await findOrder(request)
    if (!order) return reply.code(404).send('There is no such order.')
    if (order.state !== 'open') return reply.code(409).send('The order can no longer be cancelled.')
    await orders.save({ ...order, state: 'cancelled' })
    return reply.redirect(`/orders/${order.id}`, 303)
  })
// end
