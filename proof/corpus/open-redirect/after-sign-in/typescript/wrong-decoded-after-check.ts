// about: The text is checked as it came and decoded afterwards, so an encoded slash gets through.
// block: go-on
    const isPath = /^\/(?![\/\\])/.test(next) && !/[\t\r\n]/.test(next)
    return reply.redirect(isPath ? decodeURIComponent(next) : '/', 303)
    // end
