// about: https://shop.example.com.evil.example begins with the origin, too.
// part: constants
const origin = 'https://shop.example.com'
// end
// block: go-on
    const target = URL.parse(next, origin)?.href ?? origin
    return reply.redirect(target.startsWith(origin) ? target : '/', 303)
// end
