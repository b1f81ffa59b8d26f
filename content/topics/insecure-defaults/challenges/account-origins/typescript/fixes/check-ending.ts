// block: allow-origin
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin?.startsWith('https://') && origin.endsWith('harbor.example')) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-allow-credentials', 'true')
    }
// end
