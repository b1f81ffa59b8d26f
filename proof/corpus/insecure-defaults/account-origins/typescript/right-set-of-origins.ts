// about: only the two pages' exact origins get the CORS headers; every other origin gets none.
// part: constants
const pageOrigins = new Set(['https://app.harbor.example', 'https://help.harbor.example'])
// end
    // block: allow-origin
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin && pageOrigins.has(origin)) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-allow-credentials', 'true')
    }
    // end
