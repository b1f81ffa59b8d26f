// about: A strict pattern keeps everything out, and the XML invoices as well.
    // part: checks
    if (!/^\d{4}-\d{2}\.pdf$/.test(file)) return reply.code(404).send({ error: 'There is no such invoice' })
    // end
