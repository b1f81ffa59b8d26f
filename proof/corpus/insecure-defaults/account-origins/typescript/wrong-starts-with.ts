// about: https://app.harbor.example.attacker.example begins like the app's origin
// part: constants
const ownPages = ['https://app.harbor.example', 'https://help.harbor.example']
// end
    // block: allow-origin
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin && ownPages.some((page) => origin.startsWith(page))) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-allow-credentials', 'true')
    }
    // end
