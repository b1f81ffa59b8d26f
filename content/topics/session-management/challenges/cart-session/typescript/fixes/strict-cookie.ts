// part: cookie
  const sendCookie = (reply: FastifyReply, id: string) =>
    reply.header('set-cookie', `sid=${id}; Path=/; HttpOnly; Secure; SameSite=Strict`)
// end
