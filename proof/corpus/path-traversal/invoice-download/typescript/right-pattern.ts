// about: The name may only be a name: no slashes, one dot, one of the two endings.
    // part: checks
    if (!/^[\w-]+\.(?:pdf|xml)$/.test(file)) return reply.code(404).send({ error: 'There is no such invoice' })
    // end
