// about: the check sees the name as it came, and the path is made of what is left after decoding once more
// part: checks
    if (file.includes('..') || file.includes('/')) return reply.code(404).send({ error: 'There is no such invoice' })
// end
// block: find-file
    const path = join(storage, String(session.customerId), decodeURIComponent(file))
// end
