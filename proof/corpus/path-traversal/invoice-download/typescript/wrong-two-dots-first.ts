// about: Two dots are refused at the beginning only.
// part: checks
    if (file.startsWith('.') || file.startsWith('/')) return reply.code(404).send({ error: 'There is no such invoice' })
// end
