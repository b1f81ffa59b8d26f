// about: the record gets a new number and moves in the map, so the old cookie leads nowhere
// block: enter-customer
    const session = find(request) ?? open(request, [])
    sessions.delete(session.id)
    session.id = randomBytes(32).toString('hex')
    session.customerId = customerId
    sessions.set(session.id, session)
    return sendCookie(reply, session.id).send({ books: session.cart.length })
// end
