// about: Callers no longer learn what they can do about their own mistakes.
// block: expected-errors
    if (error instanceof ApiError) request.log.info({ code: error.message }, 'refused')
// end
// block: other-errors
    return reply.code(500).send({ error: 'internal_error', reference: request.id })
// end
