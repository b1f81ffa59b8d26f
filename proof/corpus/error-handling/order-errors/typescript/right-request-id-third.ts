// about: unexpected errors are answered with a fixed code and the number of the request; details stay in the log
// block: log-error
    const isExpected = error instanceof ApiError
    request.log.error({ err: error, url: request.url, requestId: request.id, isExpected }, 'request failed')
// end
// block: expected-errors
    if (isExpected) return reply.code(error.status).send({ error: error.message })
// end
// block: other-errors
    return reply.code(500).send({ error: 'internal_error', requestId: request.id })
// end
