// about: right, the text is resolved like in the browser, the origin is compared, and the resolved address is used
    // block: go-on
    const target = URL.parse(next, 'https://shop.example.com')
    const isOurs = target?.origin === 'https://shop.example.com'
    return reply.redirect(isOurs ? target.href : '/', 303)
    // end
