// about: a hook closes the whole area for everyone but administrators, with the menu as the only exception
// part: hooks
  const openToAll = new Set(['/menu'])
  app.addHook('preHandler', async (request, reply) => {
    const path = (request.routeOptions.url ?? '').slice(app.prefix.length)
    if (!openToAll.has(path)) return requireAdmin(request, reply)
  })
  // end
