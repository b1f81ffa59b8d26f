// about: the id of the request is in the log and in the answer, nothing else is
// block: other-errors
    reply.code(500)
    return reply.send({ error: 'internal_error', requestId: request.id })
    // end
