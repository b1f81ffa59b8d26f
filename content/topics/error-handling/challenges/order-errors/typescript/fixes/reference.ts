// block: other-errors
    return reply.code(500).send({ error: 'internal_error', reference: request.id })
// end
