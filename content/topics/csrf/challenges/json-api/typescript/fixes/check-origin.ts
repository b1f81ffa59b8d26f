// part: constants
const hotels = ['https://status.hotel.example']
const ownOrigin = 'https://app.example.com'
// end
// block: require-user
    if (request.method !== 'GET' && request.headers.origin !== ownOrigin) return reply.code(403).send({ error: 'origin_refused' })
    if (request.url === '/api/sign-in') return
    if (userOf(request) === undefined) return reply.code(401).send({ error: 'sign_in_first' })
// end
