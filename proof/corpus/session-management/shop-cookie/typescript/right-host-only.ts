// about: No Domain attribute, Secure, and a name with the __Host- prefix.
// part: name
const cookieName = '__Host-session'
// end
    // block: send-cookie
    const attributes = ['Path=/', `Max-Age=${twelveHours}`, 'HttpOnly', 'Secure', 'SameSite=Lax']
    return reply.header('set-cookie', [`${cookieName}=${id}`, ...attributes].join('; ')).send({ next: '/account/orders' })
    // end
