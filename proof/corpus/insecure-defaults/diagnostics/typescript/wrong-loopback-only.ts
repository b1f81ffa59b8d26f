// about: the reverse proxy is on the same machine, so every request from the internet comes from 127.0.0.1.
  // block: diagnostics
  if (env.APP_ENV !== 'production') {
    app.get('/diagnostics', async (request, reply) => {
      if (request.ip !== '127.0.0.1' && request.ip !== '::1') return reply.code(404).send({ error: 'not_found' })
      return { memory: process.memoryUsage(), settings: env }
    })
  }
  // end
