// about: the stack is gone and hosts with ports are masked, but the driver's message still names tables and statements
// block: other-errors
    const message = error.message.replace(/\b[\w.-]+:\d{2,5}\b/g, '[server]').replace(/\b\d{1,3}(\.\d{1,3}){3}\b/g, '[address]')
    return reply.code(500).send({ error: message })
// end
