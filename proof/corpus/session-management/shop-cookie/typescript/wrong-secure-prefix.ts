// about: __Secure- only asks for HTTPS; the domain still hands the cookie to all subdomains.
// part: name
const cookieName = '__Secure-session'
// end
    // block: send-cookie
    const attributes = ['Path=/', 'Domain=.example.com', `Max-Age=${twelveHours}`, 'HttpOnly', 'Secure']
    return reply.header('set-cookie', [`${cookieName}=${id}`, ...attributes].join('; ')).send({ next: '/account/orders' })
    // end
