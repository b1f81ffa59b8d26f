// about: wrong, the role is only noted in the route's config, which no hook reads
  // block: export-users
  app.get('/users/export', { preHandler: requireUser, config: { role: 'admin' } }, async (request, reply) => {
    const lines = (await users.list()).map(({ id, name, email }) => `${id};${name};${email}`)
    request.log.info({ user: findUser(request)?.id, count: lines.length }, 'users exported')
    return reply.type('text/csv; charset=utf-8').send(lines.join('\r\n'))
  })
  // end
