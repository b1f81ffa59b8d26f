// about: The cart is gone after signing in.
// block: enter-customer
    const before = find(request)
    if (before) sessions.delete(before.id)
    const session = open(request, [])
    session.customerId = customerId
    return sendCookie(reply, session.id).send({ books: session.cart.length })
// end
