// block: export-users
  app.get('/users/export', { preHandler: requireUser }, async (request, reply) => {
    const page = URL.parse(request.headers.referer ?? '')
    if (page?.host !== request.host || !page.pathname.startsWith('/admin')) return reply.code(403).send({ error: 'role_missing' })
    const lines = (await users.list()).map(({ id, name, email }) => `${id};${name};${email}`)
    request.log.info({ count: lines.length }, 'users exported')
    return reply.type('text/csv; charset=utf-8').send(lines.join('\r\n'))
  })
// end
