// about: broken, the hotels' status page can't read the list any more
// block: require-user
    if (request.method !== 'GET' && request.headers.origin !== 'https://app.example.com') return reply.code(403).send({ error: 'origin_refused' })
    if (request.url === '/api/sign-in') return
    if (userOf(request) === undefined) return reply.code(401).send({ error: 'sign_in_first' })
// end
// block: cors-headers
    reply.header('access-control-allow-origin', 'https://app.example.com').header('vary', 'Origin')
// end
