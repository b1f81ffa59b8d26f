// about: Renews the identifier only if somebody was signed in before, and an anonymous one stays.
// block: enter-customer
    let session = find(request) ?? open(request, [])
    if (session.customerId !== undefined) {
      sessions.delete(session.id)
      session = open(request, session.cart)
    }
    session.customerId = customerId
    return sendCookie(reply, session.id).send({ books: session.cart.length })
// end
