// block: menu
    const isAdmin = findUser(request)?.role === 'admin'
    const entries = [{ title: 'Export users', href: '/admin/users/export-9f27c4e1b08d' }]
    return isAdmin ? [{ title: 'Users', href: '/admin/users' }, ...entries] : []
// end
// block: export-users
  app.get('/users/export-9f27c4e1b08d', { preHandler: requireUser }, async (request, reply) => {
    const lines = (await users.list()).map(({ id, name, email }) => `${id};${name};${email}`)
    request.log.info({ count: lines.length }, 'users exported')
    return reply.type('text/csv; charset=utf-8').send(lines.join('\r\n'))
  })
// end
