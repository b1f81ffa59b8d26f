// about: Hides messages with certain words; others say as much.
// block: other-errors
    const isSecret = /password|secret|token|postgres:\/\//i.test(error.message)
    return reply.code(500).send({ error: isSecret ? 'internal_error' : error.message })
// end
