// about: Comparing the browser does not help on a shared tablet, and the header can be copied.
    // block: enter-customer
    const found = find(request)
    const agent = request.headers['user-agent'] ?? ''
    const session = found && found.agent === agent ? found : open(request, found?.cart ?? [])
    session.customerId = customerId
    return sendCookie(reply, session.id).send({ books: session.cart.length })
    // end
