// about: wrong, the form has come from the shop, but nobody asks any more whose order it is
// block: order-page
    const action = order.state === 'open' ? `<form method="post" action="/orders/${order.id}/cancel"><button>Cancel</button></form>` : ''
    return reply.type('text/html; charset=utf-8').send(`<h1>Order ${order.id}</h1><p>${order.state}</p>${action}`)
// end
// block: cancel-order
  app.post<OrderRequest>('/orders/:id/cancel', async (request, reply) => {
    if (request.headers.origin !== 'https://shop.example.com') return reply.code(403).send()
    const order = await orders.find(Number(request.params.id))
    if (!order || findCustomer(request) === undefined) return reply.code(404).send('There is no such order.')
    if (order.state !== 'open') return reply.code(409).send('The order can no longer be cancelled.')
    await orders.save({ ...order, state: 'cancelled' })
    return reply.redirect(`/orders/${order.id}`, 303)
  })
// end
