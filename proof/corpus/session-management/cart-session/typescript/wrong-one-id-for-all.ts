// about: The session gets a new identifier, but it is drawn once, so everyone who signs in has the same one.
// block: enter-customer
    const session = find(request) ?? open(request, [])
    sessions.delete(session.id)
    session.id = newId ??= randomBytes(32).toString('hex')
    session.customerId = customerId
    sessions.set(session.id, session)
    return sendCookie(reply, session.id).send({ books: session.cart.length })
// end
// part: cookie
  let newId: string | undefined
  const sendCookie = (reply: FastifyReply, id: string) =>
    reply.header('set-cookie', `sid=${id}; Path=/; HttpOnly; Secure; SameSite=Lax`)
// end
