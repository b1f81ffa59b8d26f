// about: With the flag m the pattern is tried on each line, and a path may have several.
// part: checks
    if (!/^[\w-]+\.(pdf|xml)$/m.test(file)) return reply.code(404).send({ error: 'There is no such invoice' })
// end
