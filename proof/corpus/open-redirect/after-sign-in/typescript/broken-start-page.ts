// about: Forgets the page that the customer wanted.
// block: go-on
    return reply.redirect('/', 303)
// end
