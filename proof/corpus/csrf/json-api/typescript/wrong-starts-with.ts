// about: compares only the beginning, so https://app.example.com.attacker.example passes
    // block: require-user
    if (request.url === '/api/sign-in') return
    if (userOf(request) === undefined) return reply.code(401).send({ error: 'sign_in_first' })
    if (request.method !== 'GET' && !request.headers.origin?.startsWith('https://app.example.com')) {
      return reply.code(403).send({ error: 'origin_not_allowed' })
    }
    // end
