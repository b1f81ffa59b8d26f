// about: adds Secure and SameSite, but the cookie still goes to the blog and the status page
// block: send-cookie
    const attributes = ['Path=/', 'Domain=example.com', `Max-Age=${twelveHours}`, 'HttpOnly', 'Secure', 'SameSite=Strict']
    return reply.header('set-cookie', [`${cookieName}=${id}`, ...attributes].join('; ')).send({ next: '/account/orders' })
// end
