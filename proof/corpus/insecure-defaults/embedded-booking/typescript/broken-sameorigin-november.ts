// about: attackers cannot frame the form, but the partner cannot either.
    // block: frame-rule
    reply.header('x-frame-options', 'SAMEORIGIN')
    // end
