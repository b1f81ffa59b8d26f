// about: Another attribute of the cookie does not change that the identifier known before stays valid after sign-in.
  // part: cookie
  const sendCookie = (reply: FastifyReply, id: string) =>
    reply.header('set-cookie', `sid=${id}; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=3600`)
  // end
