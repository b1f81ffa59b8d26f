// block: enter-customer
    const session = find(request) ?? open(request, [])
    session.customerId = customerId
    session.id = randomBytes(32).toString('hex')
    sessions.set(session.id, session)
    return sendCookie(reply, session.id).send({ books: session.cart.length })
// end
