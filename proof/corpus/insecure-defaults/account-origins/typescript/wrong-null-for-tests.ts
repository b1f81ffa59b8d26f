// about: the origin "null" is in the list, and any page can send it from a sandboxed frame.
// part: constants
const pageOrigins = ['https://app.harbor.example', 'https://help.harbor.example', 'null'] // null: portals with sandboxed frames
// end
    // block: allow-origin
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin && pageOrigins.includes(origin)) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-allow-credentials', 'true')
    }
    // end
