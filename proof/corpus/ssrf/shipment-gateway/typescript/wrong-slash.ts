// about: A slash is refused, but fetch reads a backslash like one.
    // block: read-request
    const tenant = getTenant(request)
    const number = request.params.number.trim()
    if (number === '' || number.includes('/')) return reply.code(404).send({ error: 'shipment_not_found' })
    // end
