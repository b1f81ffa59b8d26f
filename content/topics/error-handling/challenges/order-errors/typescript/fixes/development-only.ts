// block: other-errors
    const isProduction = process.env.NODE_ENV === 'production'
    const details = isProduction ? { error: 'internal_error' } : { error: error.message, stack: error.stack }
    return reply.code(500).send(details)
// end
