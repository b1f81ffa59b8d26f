// about: the path only has to contain the customer's number somewhere
// part: checks
// end
// block: find-file
    const path = join(storage, String(session.customerId), file)
    if (!path.includes(String(session.customerId))) return reply.code(404).send({ error: 'There is no such invoice' })
// end
