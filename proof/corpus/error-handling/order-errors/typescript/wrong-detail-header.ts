// about: wrong, the body says nothing and a header says everything
// block: other-errors
    return reply.code(500).header('x-error', encodeURIComponent(error.message)).send({ error: 'internal_error' })
// end
