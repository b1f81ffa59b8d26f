// about: The path narrows nothing between hosts: blog.example.com/account still receives the cookie.
    // block: send-cookie
    const attributes = ['Path=/account', 'Domain=example.com', `Max-Age=${twelveHours}`, 'HttpOnly', 'Secure', 'SameSite=Lax']
    return reply.header('set-cookie', [`${cookieName}=${id}`, ...attributes].join('; ')).send({ next: '/account/orders' })
    // end
