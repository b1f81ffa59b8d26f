// about: a fixed code and the id of the request, with which the log entry can be found
    // block: other-errors
    return reply.code(500).send({ error: 'internal_error', requestId: request.id })
    // end
