// about: A new identifier is made only when there is nothing in the cart, so an attacker puts a book into it first and then waits for the sign-in.
    // block: enter-customer
    let session = find(request)
    if (!session || session.cart.length === 0) {
      if (session) sessions.delete(session.id)
      session = open(request, [])
    }
    session.customerId = customerId
    return sendCookie(reply, session.id).send({ books: session.cart.length })
    // end
