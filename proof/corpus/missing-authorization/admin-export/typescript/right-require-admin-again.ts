// about: The export uses the guard of the other admin routes.
  // block: export-users
  app.get('/users/export', { preHandler: requireAdmin }, async (request, reply) => {
    const lines = (await users.list()).map(({ id, name, email }) => `${id};${name};${email}`)
    request.log.info({ count: lines.length }, 'users exported')
    return reply.type('text/csv; charset=utf-8').send(lines.join('\r\n'))
  })
  // end
