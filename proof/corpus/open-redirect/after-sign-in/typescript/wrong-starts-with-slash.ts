// about: "//evil.example" begins with a slash as well and leads to another host.
    // block: go-on
    return reply.redirect(next.startsWith('/') ? next : '/', 303)
    // end
