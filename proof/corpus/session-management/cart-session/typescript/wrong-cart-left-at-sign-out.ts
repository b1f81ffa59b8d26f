// about: signing out only forgets the customer, and the next person at the tablet finds the cart
// block: enter-customer
    const before = find(request)
    if (before) sessions.delete(before.id)
    const session = open(request, before?.cart ?? [])
    session.customerId = customerId
    return sendCookie(reply, session.id).send({ books: session.cart.length })
// end
// block: sign-out
    const session = find(request)
    if (session) session.customerId = undefined
    return reply.header('set-cookie', 'sid=; Path=/; Max-Age=0').code(204).send()
// end
