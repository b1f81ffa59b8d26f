// about: The first line of a driver's message already names server and table.
// block: other-errors
    const [summary] = error.message.split('\n')
    return reply.code(500).send({ error: summary })
// end
