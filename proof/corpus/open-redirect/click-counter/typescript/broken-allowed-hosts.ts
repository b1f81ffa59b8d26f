// about: A fixed list of hosts stops the attack, but authors link to whatever they like.
    // block: send-on
    const isOurs = target.hostname === 'example.com' || target.hostname.endsWith('.example.com')
    if (!isOurs) return reply.code(404).send(deadEnd)
    return reply.redirect(target.href, 302)
    // end
