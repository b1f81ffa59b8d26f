// about: right, the form must come from the account's own origin, and the pair is compared as before
// block: compare-token
    const { token = '', email = '' } = request.body
    if (request.headers.origin !== 'https://account.example.com') return reply.code(403).send('Please load the page again.')
    if (token === '' || !isEqual(token, cookieOf(request, 'csrf'))) return reply.code(403).send('Please load the page again.')
// end
