// about: The path has one slash, then neither slash nor backslash, and no control characters that browsers drop.
    // block: go-on
    const isPath = /^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(next)
    return reply.redirect(isPath ? next : '/', 303)
    // end
