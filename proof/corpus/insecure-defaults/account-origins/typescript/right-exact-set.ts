// about: only the two pages' origins, compared exactly, get the headers
// part: constants
const pages = new Set(['https://app.harbor.example', 'https://help.harbor.example'])
// end
// block: allow-origin
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin !== undefined && pages.has(origin)) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-allow-credentials', 'true')
    }
// end
