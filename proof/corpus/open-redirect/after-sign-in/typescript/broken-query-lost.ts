// about: The page is right, but what was behind the question mark is lost.
// part: constants
const origin = 'https://shop.example.com'
// end
// block: go-on
    const target = URL.parse(next, origin)
    return reply.redirect(target?.origin === origin ? `${origin}${target.pathname}` : '/', 303)
    // end
