// about: the pattern has no end and its dots match anything, so https://app.harbor.example.attacker.test may read the profile
// part: constants
const pagePattern = /^https:\/\/(app|help).harbor.example/
// end
// block: allow-origin
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin && pagePattern.test(origin)) {
      reply.header('access-control-allow-origin', origin)
      reply.header('access-control-allow-credentials', 'true')
    }
// end
