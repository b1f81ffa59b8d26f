// about: Believes a header that anybody can send.
// block: require-user
  async function requireUser(request: FastifyRequest, reply: FastifyReply) {
    const role = request.headers['x-role'] ?? findUser(request)?.role
    if (!role) return reply.code(401).send({ error: 'sign_in_first' })
  }
// end
