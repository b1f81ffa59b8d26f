// about: The handler itself refuses everyone who is not an administrator before the users are loaded.
  // block: export-users
  app.get('/users/export', { preHandler: requireUser }, async (request, reply) => {
    if (findUser(request)?.role !== 'admin') return reply.code(403).send({ error: 'role_missing' })
    const lines = (await users.list()).map(({ id, name, email }) => `${id};${name};${email}`)
    request.log.info({ count: lines.length }, 'users exported')
    return reply.type('text/csv; charset=utf-8').send(lines.join('\r\n'))
  })
  // end
