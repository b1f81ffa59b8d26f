// about: wrong, the reference is the message of the driver in Base64
// block: other-errors
    return reply.code(500).send({ error: 'internal_error', reference: Buffer.from(error.message).toString('base64') })
// end
