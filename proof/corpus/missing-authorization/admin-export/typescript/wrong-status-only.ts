// about: Sets the status 403 but goes on and sends the list of customers with it.
  // block: export-users
  app.get('/users/export', { preHandler: requireUser }, async (request, reply) => {
    if (findUser(request)?.role !== 'admin') reply.code(403)
    const lines = (await users.list()).map(({ id, name, email }) => `${id};${name};${email}`)
    request.log.info({ count: lines.length }, 'users exported')
    return reply.type('text/csv; charset=utf-8').send(lines.join('\r\n'))
  })
  // end
