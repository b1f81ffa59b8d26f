// about: Names without slashes and with one of the two endings.
// part: checks
    if (!/^[\w-]+\.(?:pdf|xml)$/.test(file)) return reply.code(404).send({ error: 'There is no such invoice' })
// end
