// about: The identifier after the sign-in comes from Math.random, so others can compute it.
// block: enter-customer
    const session = find(request) ?? open(request, [])
    sessions.delete(session.id)
    session.id = Buffer.from(Array.from({ length: 32 }, () => Math.floor(Math.random() * 256))).toString('hex')
    session.customerId = customerId
    sessions.set(session.id, session)
    return sendCookie(reply, session.id).send({ books: session.cart.length })
// end
