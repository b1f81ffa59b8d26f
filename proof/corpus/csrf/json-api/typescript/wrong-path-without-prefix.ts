// about: The routes are registered below /api, so the path never begins with /locks and nothing is checked.
    // block: require-user
    if (request.url === '/api/sign-in') return
    if (userOf(request) === undefined) return reply.code(401).send({ error: 'sign_in_first' })
    if (request.url.startsWith('/locks') && request.method === 'POST' && request.headers.origin !== 'https://app.example.com') {
      return reply.code(403).send({ error: 'wrong_origin' })
    }
    // end
