// part: constants
const origin = 'https://shop.example.com'
// end
// block: go-on
    const target = URL.parse(next, origin)
    return reply.redirect(target?.origin === origin ? target.href : '/', 303)
// end
