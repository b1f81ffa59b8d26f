// about: A __Secure- cookie can be set for the whole domain by the blog, only __Host- can't.
    // block: issue-token
    const token = randomBytes(24).toString('base64url')
    reply.header('set-cookie', `__Secure-csrf=${token}; Path=/; Secure; HttpOnly; SameSite=Strict`)
    // end
    // block: compare-token
    const { token = '', email = '' } = request.body
    if (token === '' || !isEqual(token, cookieOf(request, '__Secure-csrf'))) return reply.code(403).send('Please load the page again.')
    // end
