// about: wrong, opening is closed for others, but now every site may read the list with the guest's session
// block: require-user
    if (request.method !== 'GET' && request.headers.origin !== 'https://app.example.com') return reply.code(403).send({ error: 'origin_refused' })
    if (request.url === '/api/sign-in') return
    if (userOf(request) === undefined) return reply.code(401).send({ error: 'sign_in_first' })
// end
// block: cors-headers
    const { origin = '' } = request.headers
    if (origin !== '') reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true').header('vary', 'Origin')
// end
