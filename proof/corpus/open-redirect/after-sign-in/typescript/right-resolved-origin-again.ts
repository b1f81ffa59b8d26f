// about: The address is resolved like a browser does, and only followed when it stays on the shop.
    // block: go-on
    const isOwn = URL.parse(next, 'https://shop.example.com')?.origin === 'https://shop.example.com'
    return reply.redirect(isOwn ? next : '/', 303)
    // end
