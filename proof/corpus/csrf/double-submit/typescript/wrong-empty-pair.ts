// about: wrong, the name of the cookie is safe now, but where there is none, an empty token is equal to it
// block: issue-token
    const token = randomBytes(24).toString('base64url')
    reply.header('set-cookie', `__Host-csrf=${token}; Path=/; Secure; SameSite=Lax`)
// end
// block: compare-token
    const { token = '', email = '' } = request.body
    if (!isEqual(token, cookieOf(request, '__Host-csrf'))) return reply.code(403).send('Please load the page again.')
// end
