// about: The folders of other customers are in the storage, too.
// block: find-file
    const path = join(storage, String(session.customerId), file)
    if (!path.startsWith(join(storage, '/'))) return reply.code(404).send({ error: 'There is no such invoice' })
// end
