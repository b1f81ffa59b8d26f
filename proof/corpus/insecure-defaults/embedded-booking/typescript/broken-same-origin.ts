// about: no foreign page can frame the form, and neither can the partner
    // block: frame-rule
    reply.header('x-frame-options', 'SAMEORIGIN')
    // end
