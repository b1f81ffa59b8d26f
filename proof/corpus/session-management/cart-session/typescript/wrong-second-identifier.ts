// about: the browser gets a new identifier, but the old one stays in the map and belongs to the customer as well
// block: enter-customer
    const session = find(request) ?? open(request, [])
    session.customerId = customerId
    const fresh = open(request, session.cart)
    fresh.customerId = customerId
    return sendCookie(reply, fresh.id).send({ books: fresh.cart.length })
// end
