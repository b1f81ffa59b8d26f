// block: require-user
    if (request.url === '/api/sign-in') return
    if (userOf(request) === undefined) return reply.code(401).send({ error: 'sign_in_first' })
    const isJson = request.headers['content-type']?.includes('application/json')
    if (request.method === 'POST' && request.url !== '/api/events' && !isJson) return reply.code(415).send({ error: 'json_only' })
// end
