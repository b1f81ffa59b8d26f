// about: wrong, an error with a status below 500 is passed on, and clients of other systems give their errors one
// block: other-errors
    const { statusCode = 500 } = error as { statusCode?: number }
    if (statusCode < 500) return reply.code(statusCode).send({ error: error.message })
    return reply.code(500).send({ error: 'internal_error' })
// end
