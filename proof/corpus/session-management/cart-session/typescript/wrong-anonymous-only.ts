// about: a session in which somebody is signed in already is kept, so an attacker signs in first and leaves the tablet to the next one
// block: enter-customer
    const before = find(request)
    let session = before
    if (!session || session.customerId === undefined) {
      if (before) sessions.delete(before.id)
      session = open(request, before?.cart ?? [])
    }
    session.customerId = customerId
    return sendCookie(reply, session.id).send({ books: session.cart.length })
// end
