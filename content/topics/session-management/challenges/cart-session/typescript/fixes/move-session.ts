// block: enter-customer
    const before = find(request)
    if (before) sessions.delete(before.id)
    const session = open(request, before?.cart ?? [])
    session.customerId = customerId
    return sendCookie(reply, session.id).send({ books: session.cart.length })
// end
