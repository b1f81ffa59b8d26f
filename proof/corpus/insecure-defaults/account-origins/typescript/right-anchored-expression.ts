// about: the anchored expression with escaped dots fits exactly the two origins
// part: constants
const ownPage = /^https:\/\/(?:app|help)\.harbor\.example$/
// end
    // block: allow-origin
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin && ownPage.test(origin)) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-allow-credentials', 'true')
    }
    // end
