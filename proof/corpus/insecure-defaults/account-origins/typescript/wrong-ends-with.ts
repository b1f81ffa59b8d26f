// about: endsWith without a dot before the name also accepts https://evilharbor.example, which anyone can register.
    // block: allow-origin
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin?.startsWith('https://') && origin.endsWith('harbor.example')) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-allow-credentials', 'true')
    }
    // end
