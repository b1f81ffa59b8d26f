// about: the name of the shop can stand anywhere in the address of another host
    // block: go-on
    const isOwn = /^\/[\w-]/.test(next) || next.startsWith('https://shop.example.com')
    return reply.redirect(isOwn ? next : '/', 303)
    // end
