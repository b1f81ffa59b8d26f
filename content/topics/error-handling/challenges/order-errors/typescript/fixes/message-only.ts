// block: other-errors
    return reply.code(500).send({ error: error.message })
// end
