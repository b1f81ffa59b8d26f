// about: A new session gets a copy of the cart, and the old one ends.
// block: enter-customer
    const old = find(request)
    const session = open(request, [...(old?.cart ?? [])])
    session.customerId = customerId
    if (old !== undefined) sessions.delete(old.id)
    return sendCookie(reply, session.id).send({ books: session.cart.length })
// end
