// about: The pattern has a beginning and no end.
// part: checks
    if (!/^\d{4}-\d{2}\.(pdf|xml)/.test(file)) return reply.code(404).send({ error: 'There is no such invoice' })
// end
