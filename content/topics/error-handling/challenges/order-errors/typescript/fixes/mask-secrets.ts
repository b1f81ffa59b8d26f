// block: other-errors
    const message = error.message.replace(/(password|user)=\S+|\b\d+(\.\d+){3}\b|\w+@/gi, '***')
    return reply.code(500).send({ error: message })
// end
