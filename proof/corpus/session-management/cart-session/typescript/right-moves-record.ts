// about: The record gets a new random identifier and is no longer found under the old one.
    // block: enter-customer
    const session = find(request) ?? open(request, [])
    sessions.delete(session.id)
    session.id = randomBytes(32).toString('hex')
    session.customerId = customerId
    sessions.set(session.id, session)
    return sendCookie(reply, session.id).send({ books: session.cart.length })
    // end
