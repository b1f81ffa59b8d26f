// about: details are sent unless NODE_ENV says production, and nobody promised that the operators set it
// block: other-errors
    if (process.env.NODE_ENV === 'production') return reply.code(500).send({ error: 'internal_error' })
    return reply.code(500).send({ error: error.message, stack: error.stack })
    // end
