// about: backslashes become slashes after the check for slashes
// part: checks
    if (file.includes('/')) return reply.code(404).send({ error: 'There is no such invoice' })
// end
// block: find-file
    const path = join(storage, String(session.customerId), file.replaceAll('\\', '/'))
// end
