// about: Any page gets the origin null inside of a sandboxed frame.
// part: constants
const origins = ['https://app.harbor.example', 'https://help.harbor.example', 'null']
// end
// block: allow-origin
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin && origins.includes(origin)) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-allow-credentials', 'true')
    }
// end
