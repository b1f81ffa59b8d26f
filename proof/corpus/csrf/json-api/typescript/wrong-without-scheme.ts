// about: wrong, the name of the host is compared without the scheme, so a page read over plain HTTP counts as the app
// block: require-user
    if (request.method !== 'GET' && (request.headers.origin ?? '').split('://')[1] !== 'app.example.com') return reply.code(403).send({ error: 'origin_refused' })
    if (request.url === '/api/sign-in') return
    if (userOf(request) === undefined) return reply.code(401).send({ error: 'sign_in_first' })
// end
