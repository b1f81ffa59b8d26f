// block: go-on
    const isOwn = /^\/\w/.test(next) || next.includes('shop.example.com')
    return reply.redirect(isOwn ? next : '/', 303)
// end
