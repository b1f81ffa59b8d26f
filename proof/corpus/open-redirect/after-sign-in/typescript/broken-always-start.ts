// about: broken, nobody is led astray, and nobody gets back to the page they wanted
    // block: go-on
    return reply.redirect('/', 303)
    // end
