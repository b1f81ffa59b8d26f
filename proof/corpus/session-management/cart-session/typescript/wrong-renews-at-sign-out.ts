// about: The next visitor starts with a new session, but an identifier that was noted before the sign-in still becomes the customer's.
    // block: enter-customer
    const session = find(request) ?? open(request, [])
    session.customerId = customerId
    return sendCookie(reply, session.id).send({ books: session.cart.length })
    // end
    // block: sign-out
    const session = find(request)
    if (session) sessions.delete(session.id)
    const next = open(request, [])
    return sendCookie(reply, next.id).code(204).send()
    // end
