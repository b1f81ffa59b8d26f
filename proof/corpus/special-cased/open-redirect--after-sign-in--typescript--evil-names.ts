// about: Refuses hosts whose names give them away.
// block: go-on
    const isHarmless = !/evil|attacker|malicious|phish/i.test(next)
    return reply.redirect(isHarmless ? next : '/', 303)
// end
