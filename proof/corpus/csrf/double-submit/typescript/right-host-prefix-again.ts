// about: browsers let no other host write a cookie whose name begins with __Host-, so the pair can't be planted by the blog
    // block: issue-token
    const token = randomBytes(24).toString('base64url')
    reply.header('set-cookie', `__Host-csrf=${token}; Path=/; Secure; HttpOnly; SameSite=Lax`)
    // end
    // block: compare-token
    const { token = '', email = '' } = request.body
    if (token === '' || !isEqual(token, cookieOf(request, '__Host-csrf'))) return reply.code(403).send('Please load the page again.')
    // end
