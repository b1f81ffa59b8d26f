// part: name
const cookieName = '__Host-session'
// end
// block: send-cookie
    const attributes = ['Path=/', `Max-Age=${twelveHours}`, 'HttpOnly', 'Secure']
    return reply.header('set-cookie', [`${cookieName}=${id}`, ...attributes].join('; ')).send({ next: '/account/orders' })
// end
