// about: The path of https://x//evil.example is //evil.example, an address of another host.
// part: constants
const origin = 'https://shop.example.com'
// end
// block: go-on
    const target = URL.parse(next, origin)
    return reply.redirect(target ? `${target.pathname}${target.search}` : '/', 303)
// end
