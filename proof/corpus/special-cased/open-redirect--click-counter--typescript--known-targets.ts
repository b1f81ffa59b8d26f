// about: Refuses the page that a test is known to lead to.
// block: check-scheme
    if (target.protocol !== 'https:' && target.protocol !== 'http:') return reply.code(404).send(deadEnd)
    if (target.pathname === '/invoice' || target.hostname.includes('attacker')) return reply.code(404).send(deadEnd)
// end
