// about: wrong, the origin is only asked for when the address ends in /open, and ?x does not
// part: constants
const hotels = ['https://status.hotel.example']
const ownOrigin = 'https://app.example.com'
// end
// block: require-user
    if (request.url === '/api/sign-in') return
    if (request.url.endsWith('/open') && request.headers.origin !== ownOrigin) return reply.code(403).send({ error: 'origin_refused' })
    if (userOf(request) === undefined) return reply.code(401).send({ error: 'sign_in_first' })
// end
