// about: browsers read a backslash as a slash, so /\attacker.example is another host
    // block: go-on
    const isLocal = next.startsWith('/') && !next.startsWith('//')
    return reply.redirect(isLocal ? next : '/', 303)
    // end
