// block: order-page
    const question = "return confirm('Do you want to cancel this order?')"
    const action = order.state === 'open' ? `<a href="/orders/${order.id}/cancel" onclick="${question}">Cancel this order</a>` : ''
    return reply.type('text/html; charset=utf-8').send(`<h1>Order ${order.id}</h1><p>${order.state}</p>${action}`)
// end
