// about: The hook compares the whole address, so a customer adds ?x=1 and gets the export.
  // part: hooks
  app.addHook('preHandler', async (request, reply) => {
    if (request.url === '/admin/users/export') return requireAdmin(request, reply)
  })
  // end
