// about: wrong, the message is replaced and the cause of the error is sent
// block: other-errors
    const { cause } = error as { cause?: Error }
    return reply.code(500).send({ error: 'internal_error', because: cause?.message })
// end
