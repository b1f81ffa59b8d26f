// about: the browser writes Origin and the blog can't choose it, so a form of another host is refused even with a planted pair
    // block: compare-token
    const { token = '', email = '' } = request.body
    if (request.headers.origin !== 'https://account.example.com') return reply.code(403).send('Please load the page again.')
    if (token === '' || !isEqual(token, cookieOf(request, 'csrf'))) return reply.code(403).send('Please load the page again.')
    // end
