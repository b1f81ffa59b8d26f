// about: everything but reading needs the Origin of the app itself, whatever the type of the body
// part: constants
const hotels = ['https://status.hotel.example']
const appOrigin = 'https://app.example.com'
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
// end
// block: require-user
    if (request.url === '/api/sign-in') return
    if (userOf(request) === undefined) return reply.code(401).send({ error: 'sign_in_first' })
    const isChange = !readingMethods.has(request.method)
    if (isChange && request.headers.origin !== appOrigin) return reply.code(403).send({ error: 'origin_not_allowed' })
// end
