// about: signing in opens a session with a new identifier, takes the cart over and removes the old session
// block: enter-customer
    const before = find(request)
    if (before) sessions.delete(before.id)
    const session = open(request, before ? before.cart : [])
    session.customerId = customerId
    return sendCookie(reply, session.id).send({ books: session.cart.length })
// end
