// about: One slash, then printable ASCII without backslashes: browsers read it as a path of this host.
// block: go-on
    const isPath = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(next)
    return reply.redirect(isPath ? next : '/', 303)
// end
