// about: wrong, every host below example.com may open locks
// block: require-user
    const { origin = '' } = request.headers
    if (request.method !== 'GET' && origin !== 'https://app.example.com' && !origin.endsWith('.example.com')) return reply.code(403).send({ error: 'origin_refused' })
    if (request.url === '/api/sign-in') return
    if (userOf(request) === undefined) return reply.code(401).send({ error: 'sign_in_first' })
// end
