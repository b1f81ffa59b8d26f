// about: broken, an error of ours is answered with status 200
// block: other-errors
    return reply.code(200).send({ error: 'internal_error' })
// end
