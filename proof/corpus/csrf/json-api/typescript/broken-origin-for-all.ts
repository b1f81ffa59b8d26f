// about: Reading the list is refused as well, to the app, whose GET has no Origin, and to the hotels' status page.
    // block: require-user
    if (request.url === '/api/sign-in') return
    if (userOf(request) === undefined) return reply.code(401).send({ error: 'sign_in_first' })
    if (request.headers.origin !== 'https://app.example.com') return reply.code(403).send({ error: 'wrong_origin' })
    // end
