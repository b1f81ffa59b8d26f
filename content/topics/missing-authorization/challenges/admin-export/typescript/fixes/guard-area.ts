// part: hooks
  app.addHook('preHandler', requireAdmin)
// end
// block: export-users
  app.get('/users/export', async (request, reply) => {
    const lines = (await users.list()).map(({ id, name, email }) => `${id};${name};${email}`)
    request.log.info({ count: lines.length }, 'users exported')
    return reply.type('text/csv; charset=utf-8').send(lines.join('\r\n'))
  })
// end
