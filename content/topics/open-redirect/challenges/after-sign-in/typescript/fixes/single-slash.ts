// block: go-on
    const isPath = next.startsWith('/') && !next.startsWith('//')
    return reply.redirect(isPath ? next : '/', 303)
// end
