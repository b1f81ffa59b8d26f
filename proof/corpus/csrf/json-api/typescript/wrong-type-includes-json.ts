// about: the type only has to contain application/json; `text/plain; x=application/json` needs no preflight and is parsed
// block: open-lock
    const type = request.headers['content-type'] ?? ''
    if (!type.includes('application/json')) return reply.code(415).send({ error: 'json_expected' })
    const lock = await locks.find(Number(request.params.id))
    if (!lock || lock.ownerId !== userOf(request)) return reply.code(404).send({ error: 'lock_not_found' })
    const seconds = Math.min(Math.max(request.body.seconds, 1), 60)
    await locks.save({ ...lock, openUntil: Date.now() + seconds * 1000 })
    return { seconds }
// end
