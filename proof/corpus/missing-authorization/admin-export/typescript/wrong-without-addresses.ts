// about: Customers still get everybody's name; only the mail addresses are left out.
// block: export-users
  app.get('/users/export', { preHandler: requireUser }, async (request, reply) => {
    const isAdmin = findUser(request)?.role === 'admin'
    const lines = (await users.list()).map(({ id, name, email }) => (isAdmin ? `${id};${name};${email}` : `${id};${name};`))
    request.log.info({ count: lines.length }, 'users exported')
    return reply.type('text/csv; charset=utf-8').send(lines.join('\r\n'))
  })
// end
