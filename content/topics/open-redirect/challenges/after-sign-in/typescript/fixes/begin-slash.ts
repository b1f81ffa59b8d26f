// block: go-on
    return reply.redirect(next.startsWith('/') ? next : '/', 303)
// end
