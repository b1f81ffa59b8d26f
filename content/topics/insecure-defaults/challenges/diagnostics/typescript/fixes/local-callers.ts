// block: diagnostics
  if (env.APP_ENV !== 'production') {
    app.get('/diagnostics', async (request, reply) => {
      if (!['127.0.0.1', '::1'].includes(request.ip)) return reply.code(404).send({ error: 'not_found' })
      return { memory: process.memoryUsage(), settings: env }
    })
  }
// end
