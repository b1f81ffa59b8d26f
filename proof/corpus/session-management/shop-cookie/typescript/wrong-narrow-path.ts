// about: a narrower path is no boundary: with Domain, every host below example.com gets the cookie for its own /account
// block: send-cookie
    const attributes = ['Path=/account', 'Domain=example.com', `Max-Age=${twelveHours}`, 'HttpOnly', 'Secure', 'SameSite=Lax']
    return reply.header('set-cookie', [`${cookieName}=${id}`, ...attributes].join('; ')).send({ next: '/account/orders' })
// end
