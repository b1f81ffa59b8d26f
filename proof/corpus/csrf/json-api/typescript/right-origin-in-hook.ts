// about: everything but reading must carry exactly the app's origin
// part: constants
const hotels = ['https://status.hotel.example']
const appOrigin = 'https://app.example.com'
// end
    // block: require-user
    if (request.url === '/api/sign-in') return
    if (userOf(request) === undefined) return reply.code(401).send({ error: 'sign_in_first' })
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isReading && request.headers.origin !== appOrigin) return reply.code(403).send({ error: 'origin_not_allowed' })
    // end
