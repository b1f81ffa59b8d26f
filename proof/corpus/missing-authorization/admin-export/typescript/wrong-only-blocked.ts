// about: Refuses customers that are blocked; any other customer gets the list.
// block: require-user
  async function requireUser(request: FastifyRequest, reply: FastifyReply) {
    const user = findUser(request)
    if (!user || user.isBlocked) return reply.code(401).send({ error: 'sign_in_first' })
  }
// end
