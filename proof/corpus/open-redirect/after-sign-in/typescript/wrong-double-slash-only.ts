// about: Two slashes are refused, but browsers read a backslash like a slash, so "/\evil.example" still leaves the shop.
    // block: go-on
    const isPath = next.startsWith('/') && !next.startsWith('//')
    return reply.redirect(isPath ? next : '/', 303)
    // end
