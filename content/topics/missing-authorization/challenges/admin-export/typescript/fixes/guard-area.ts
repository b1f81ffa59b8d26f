// part: hooks
  app.addHook('preHandler', requireAdmin)
// end
