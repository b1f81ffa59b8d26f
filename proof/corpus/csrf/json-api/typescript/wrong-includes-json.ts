// about: "text/plain; for=application/json" passes the check, needs no preflight and is read by the text parser
    // block: require-user
    const type = request.headers['content-type'] ?? ''
    if (request.method === 'POST' && request.url !== '/api/events' && !type.toLowerCase().includes('application/json')) {
      return reply.code(415).send({ error: 'json_only' })
    }
    if (request.url === '/api/sign-in') return
    if (userOf(request) === undefined) return reply.code(401).send({ error: 'sign_in_first' })
    // end
