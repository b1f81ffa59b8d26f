// about: Browsers take tabs and line ends out of an address, and the check has not.
// block: go-on
    const isPath = next.startsWith('/') && !next.startsWith('//') && !next.startsWith('/\\')
    return reply.redirect(isPath ? next : '/', 303)
    // end
