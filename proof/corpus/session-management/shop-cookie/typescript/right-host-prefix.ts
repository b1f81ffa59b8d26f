// about: without Domain the cookie goes to this host only, and the prefix makes browsers refuse one that a neighbour has set
// part: name
const cookieName = '__Host-session'
// end
// block: send-cookie
    const attributes = ['Path=/', `Max-Age=${twelveHours}`, 'Secure', 'HttpOnly', 'SameSite=Lax']
    return reply.header('set-cookie', [`${cookieName}=${id}`, ...attributes].join('; ')).send({ next: '/account/orders' })
// end
