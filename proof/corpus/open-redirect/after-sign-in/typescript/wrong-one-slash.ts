// about: wrong, a second slash is refused, but browsers read the backslash in /\attacker.example as one
    // block: go-on
    const isPath = next.startsWith('/') && !next.startsWith('//')
    return reply.redirect(isPath ? next : '/', 303)
    // end
