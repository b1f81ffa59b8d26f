// about: The query is decoded on the way, so signs in it become separators.
// part: constants
const origin = 'https://shop.example.com'
// end
// block: go-on
    const target = URL.parse(next, origin)
    return reply.redirect(target?.origin === origin ? `${origin}${target.pathname}${decodeURIComponent(target.search)}` : '/', 303)
    // end
