// about: The pattern covers the whole origin, and the dots in it are dots.
// block: allow-origin
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin !== undefined && /^https:\/\/(?:app|help)\.harbor\.example$/.test(origin)) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-allow-credentials', 'true')
    }
// end
