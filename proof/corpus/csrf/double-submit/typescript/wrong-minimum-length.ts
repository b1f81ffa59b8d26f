// about: A neighbour under the same domain can set a long cookie as well as a short one.
// block: compare-token
    const { token = '', email = '' } = request.body
    const isLong = /^[\w-]{32}$/.test(token)
    if (!isLong || !isEqual(token, cookieOf(request, 'csrf'))) return reply.code(403).send('Please load the page again.')
// end
