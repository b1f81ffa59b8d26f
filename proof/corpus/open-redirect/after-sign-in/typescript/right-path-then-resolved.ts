// about: right, only something that begins with a slash is resolved, protocol and host have to be ours, and the resolved address is used
    // block: go-on
    const target = next.startsWith('/') ? URL.parse(next, 'https://shop.example.com/') : null
    if (target?.protocol !== 'https:' || target.host !== 'shop.example.com') return reply.redirect('/', 303)
    return reply.redirect(target.href, 303)
    // end
