// about: The identifier is new and the old one ends, but the cart that the visitor filled before signing in is lost.
    // block: enter-customer
    const old = find(request)
    if (old) sessions.delete(old.id)
    const session = open(request, [])
    session.customerId = customerId
    return sendCookie(reply, session.id).send({ books: session.cart.length })
    // end
