// about: requests from the internet come through the proxy on the same machine, so all of them are local
  // block: diagnostics
  if (env.APP_ENV !== 'production') {
    app.get('/diagnostics', async (request, reply) => {
      if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')) {
        return reply.code(404).send({ error: 'not_found' })
      }
      return { memory: process.memoryUsage(), settings: env }
    })
  }
  // end
