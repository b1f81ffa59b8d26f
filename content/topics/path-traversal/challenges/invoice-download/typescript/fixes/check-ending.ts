// part: checks
    if (!contentTypes.has(extname(file))) return reply.code(404).send({ error: 'There is no such invoice' })
// end
