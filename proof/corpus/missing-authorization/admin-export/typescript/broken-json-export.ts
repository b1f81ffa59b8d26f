// about: The export is guarded, but no longer a file of the type CSV.
// block: export-users
  app.get('/users/export', { preHandler: requireAdmin }, async (_request, reply) => {
    const lines = (await users.list()).map(({ id, name, email }) => `${id};${name};${email}`)
    return reply.type('text/html').send(lines.join('\r\n'))
  })
  // end
