// about: nothing internal leaks, but callers no longer get the codes that tell them what they can do
    // block: expected-errors
    if (error instanceof ApiError) return reply.code(500).send({ error: 'internal_error', requestId: request.id })
    // end
    // block: other-errors
    return reply.code(500).send({ error: 'internal_error', requestId: request.id })
    // end
