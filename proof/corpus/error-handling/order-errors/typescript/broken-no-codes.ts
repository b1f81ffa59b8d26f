// about: hides everything, also the codes that customers should know about
// block: expected-errors
    if (error instanceof ApiError) return reply.code(error.status).send({ error: 'request_failed' })
    // end
// block: other-errors
    return reply.code(500).send({ error: 'request_failed' })
    // end
