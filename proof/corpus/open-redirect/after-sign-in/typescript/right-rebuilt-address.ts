// about: The address is resolved as browsers do, and the own origin is written in front of the rest.
// part: constants
const origin = 'https://shop.example.com'
// end
// block: go-on
    let target = `${origin}/`
    if (URL.canParse(next, origin)) {
      const { pathname, search, hash, protocol, host } = new URL(next, origin)
      if (protocol === 'https:' && host === 'shop.example.com') target = `${origin}${pathname}${search}${hash}`
    }
    return reply.redirect(target, 303)
// end
