// about: right, a hook of the area asks for the role on every route except the menu
  // part: hooks
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.url?.endsWith('/menu')) return
    return requireAdmin(request, reply)
  })
  // end
