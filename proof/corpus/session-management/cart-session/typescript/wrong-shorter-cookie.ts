// about: The browser forgets the cookie sooner; the identifier that was known before is still the customer's.
// part: cookie
  const sendCookie = (reply: FastifyReply, id: string) =>
    reply.header('set-cookie', `sid=${id}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=900`)
// end
