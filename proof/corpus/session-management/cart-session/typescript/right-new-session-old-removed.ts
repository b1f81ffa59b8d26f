// about: The anonymous session ends and a new one with a new identifier takes over its cart.
    // block: enter-customer
    const anonymous = find(request)
    if (anonymous) sessions.delete(anonymous.id)
    const session = open(request, anonymous?.cart ?? [])
    session.customerId = customerId
    return sendCookie(reply, session.id).send({ books: session.cart.length })
    // end
