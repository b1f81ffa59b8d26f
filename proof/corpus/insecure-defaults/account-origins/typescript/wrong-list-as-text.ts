// about: wrong, the origins are one text, and a part of it is in it as well
// part: constants
const origins = 'https://app.harbor.example,https://help.harbor.example,null'
// end
// block: allow-origin
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin && origins.includes(origin)) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-allow-credentials', 'true')
    }
// end
