// about: A sandboxed frame on any site has the origin null, which is accepted here for the frames of hotels.
    // block: require-user
    if (request.url === '/api/sign-in') return
    if (userOf(request) === undefined) return reply.code(401).send({ error: 'sign_in_first' })
    const origins = ['https://app.example.com', 'null']
    if (request.method === 'POST' && !origins.includes(request.headers.origin ?? '')) {
      return reply.code(403).send({ error: 'wrong_origin' })
    }
    // end
