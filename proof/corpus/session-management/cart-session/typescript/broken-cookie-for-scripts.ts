// about: the session moves, but the cookie can be read by every script and is sent without TLS
// part: cookie
  const sendCookie = (reply: FastifyReply, id: string) => reply.header('set-cookie', `sid=${id}; Path=/`)
// end
// block: enter-customer
    const before = find(request)
    if (before) sessions.delete(before.id)
    const session = open(request, before?.cart ?? [])
    session.customerId = customerId
    return sendCookie(reply, session.id).send({ books: session.cart.length })
// end
