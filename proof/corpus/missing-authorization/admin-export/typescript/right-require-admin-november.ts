// about: right, the export asks for the administrator's role before the handler runs
  // block: export-users
  app.get('/users/export', { onRequest: requireAdmin }, async (request, reply) => {
    const lines = (await users.list()).map(({ id, name, email }) => `${id};${name};${email}`)
    request.log.info({ count: lines.length }, 'users exported')
    return reply.type('text/csv; charset=utf-8').send(lines.join('\r\n'))
  })
  // end
