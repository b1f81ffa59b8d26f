// about: The answer has been sent before the role is looked at.
// block: export-users
  app.get('/users/export', { preHandler: requireUser }, async (request, reply) => {
    const lines = (await users.list()).map(({ id, name, email }) => `${id};${name};${email}`)
    reply.type('text/csv; charset=utf-8').send(lines.join('\r\n'))
    if (findUser(request)?.role !== 'admin') request.log.info('should not have been sent')
    return reply
  })
  // end
