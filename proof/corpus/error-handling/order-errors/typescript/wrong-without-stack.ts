// about: drops the stack, but the driver's message still names server, table and statement
// block: other-errors
    return reply.code(500).send({ error: error.message })
    // end
