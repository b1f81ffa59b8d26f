// about: broken, the response depends on the origin and no longer says so to caches
// part: constants
const origins = ['https://app.harbor.example', 'https://help.harbor.example']
// end
// block: allow-origin
    const { origin } = request.headers
    if (origin && origins.includes(origin)) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-allow-credentials', 'true')
    }
// end
