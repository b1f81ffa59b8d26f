// about: Without a separator at the end customer 7 can read the folder of customer 71 with ../71/2026-01.pdf.
    // block: find-file
    const folder = join(storage, String(session.customerId))
    const path = join(folder, file)
    if (!path.startsWith(folder)) return reply.code(404).send({ error: 'There is no such invoice' })
    // end
