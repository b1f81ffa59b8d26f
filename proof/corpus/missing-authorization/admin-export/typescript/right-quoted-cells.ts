// about: Right: only administrators get the export, and its cells are quoted where a semicolon, a quote or a formula would change what a spreadsheet shows.
// block: export-users
  const cell = (value: unknown) => {
    const text = String(value)
    const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text
    return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  app.get('/users/export', { preHandler: requireAdmin }, async (request, reply) => {
    const lines = (await users.list()).map(({ id, name, email }) => [id, name, email].map(cell).join(';'))
    request.log.info({ count: lines.length }, 'users exported')
    return reply.type('text/csv; charset=utf-8').send(lines.join('\r\n'))
  })
// end
