// about: The session is moved to a new identifier and can no longer be found under the old one.
    // block: enter-customer
    const session = find(request) ?? open(request, [])
    sessions.delete(session.id)
    session.id = randomBytes(32).toString('hex')
    session.customerId = customerId
    sessions.set(session.id, session)
    return sendCookie(reply, session.id).send({ books: session.cart.length })
    // end
