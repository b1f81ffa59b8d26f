// block: storage-settings
    const { url, bucket } = storage
    const answer = { ...settings, storage: { url, bucket } }
// end
// part: routes

  app.get('/uploads/secret', async (request, reply) => {
    const user = findUser(request)
    if (user === undefined) return reply.code(401).send({ error: 'sign_in_first' })
    request.log.info({ user, address: request.ip }, 'secret for uploads handed out')
    const forgetAt = new Date(Date.now() + 3_600_000).toISOString()
    return reply.header('cache-control', 'private, no-store').send({ secret: storage.secret, forgetAt })
  })
// end
