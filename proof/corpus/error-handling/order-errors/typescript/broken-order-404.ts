// about: broken, an error of ours looks like an order that does not exist
// block: other-errors
    return reply.code(404).send({ error: 'order_not_found' })
// end
