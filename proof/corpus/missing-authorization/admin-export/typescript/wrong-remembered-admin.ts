// about: Once an administrator has been there, the area is open for everybody.
// part: hooks
  let isOpen = false
  app.addHook('preHandler', async (request) => {
    if (findUser(request)?.role === 'admin') isOpen = true
  })
  // end
// block: export-users
  app.get('/users/export', { preHandler: requireUser }, async (request, reply) => {
    if (!isOpen) return reply.code(403).send({ error: 'role_missing' })
    const lines = (await users.list()).map(({ id, name, email }) => `${id};${name};${email}`)
    return reply.type('text/csv; charset=utf-8').send(lines.join('\r\n'))
  })
  // end
