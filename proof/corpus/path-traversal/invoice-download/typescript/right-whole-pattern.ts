// about: The whole name has the form of an invoice.
// part: checks
    if (!/^\d{4}-\d{2}\.(pdf|xml)$/.test(file)) return reply.code(404).send({ error: 'There is no such invoice' })
// end
