// about: wrong, the Referer is written by the caller, and every customer can send one from the admin area
  // block: export-users
  app.get('/users/export', { preHandler: requireUser }, async (request, reply) => {
    if (!request.headers.referer?.includes('/admin')) return reply.code(403).send({ error: 'role_missing' })
    const lines = (await users.list()).map(({ id, name, email }) => `${id};${name};${email}`)
    request.log.info({ count: lines.length }, 'users exported')
    return reply.type('text/csv; charset=utf-8').send(lines.join('\r\n'))
  })
  // end
