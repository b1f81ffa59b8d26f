// about: wrong, the old cookie still counts for pages that were open before
// block: issue-token
    const token = randomBytes(24).toString('base64url')
    reply.header('set-cookie', `__Host-csrf=${token}; Path=/; Secure; SameSite=Lax`)
// end
// block: compare-token
    const { token = '', email = '' } = request.body
    const isOld = token !== '' && isEqual(token, cookieOf(request, 'csrf'))
    if (!isOld && (token === '' || !isEqual(token, cookieOf(request, '__Host-csrf')))) return reply.code(403).send('Please load the page again.')
// end
