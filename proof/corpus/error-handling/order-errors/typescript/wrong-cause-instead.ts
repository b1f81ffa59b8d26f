// about: the stack is gone, but name and message of the error go to the caller in another field
    // block: other-errors
    return reply.code(500).send({ error: 'internal_error', requestId: request.id, detail: `${error.name}: ${error.message}` })
    // end
