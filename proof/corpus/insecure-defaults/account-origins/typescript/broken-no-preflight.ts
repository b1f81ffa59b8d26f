// about: broken, the preflight request is not answered any more
// part: constants
const origins = new Set(['https://app.harbor.example', 'https://help.harbor.example'])
// end
// block: allow-origin
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin && origins.has(origin) && request.method !== 'OPTIONS') {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-allow-credentials', 'true')
    }
// end
