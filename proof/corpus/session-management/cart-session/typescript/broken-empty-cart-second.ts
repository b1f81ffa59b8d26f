// about: a new identifier and a new session, but the cart that was filled before is lost
// block: enter-customer
    const before = find(request)
    if (before) sessions.delete(before.id)
    const session = open(request, [])
    session.customerId = customerId
    return sendCookie(reply, session.id).send({ books: session.cart.length })
// end
