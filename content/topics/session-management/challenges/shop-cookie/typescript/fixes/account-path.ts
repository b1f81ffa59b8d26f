// block: send-cookie
    const attributes = ['Path=/account', 'Domain=example.com', `Max-Age=${twelveHours}`, 'HttpOnly', 'Secure']
    return reply.header('set-cookie', [`${cookieName}=${id}`, ...attributes].join('; ')).send({ next: '/account/orders' })
// end
