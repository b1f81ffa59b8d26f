// about: A new session gets the books, and the one from before the sign-in is deleted.
    // block: enter-customer
    const old = find(request)
    if (old) sessions.delete(old.id)
    const session = open(request, [...(old?.cart ?? [])])
    session.customerId = customerId
    return sendCookie(reply, session.id).send({ books: session.cart.length })
    // end
