// about: One fixed answer for everything that is not meant for callers.
// block: other-errors
    return reply.code(500).send({ error: 'internal_error' })
// end
