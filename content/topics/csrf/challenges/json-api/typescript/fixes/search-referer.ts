// block: require-user
    const isOwnPage = request.headers.referer?.includes('app.example.com')
    if (request.method !== 'GET' && !isOwnPage) return reply.code(403).send({ error: 'origin_refused' })
    if (request.url === '/api/sign-in') return
    if (userOf(request) === undefined) return reply.code(401).send({ error: 'sign_in_first' })
// end
