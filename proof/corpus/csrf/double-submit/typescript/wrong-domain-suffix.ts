// about: every host of the domain passes the check of the origin, the blog included
    // block: compare-token
    const { token = '', email = '' } = request.body
    const { origin = '' } = request.headers
    if (!/^https:\/\/([\w-]+\.)?example\.com$/.test(origin)) return reply.code(403).send('Please load the page again.')
    if (token === '' || !isEqual(token, cookieOf(request, 'csrf'))) return reply.code(403).send('Please load the page again.')
    // end
