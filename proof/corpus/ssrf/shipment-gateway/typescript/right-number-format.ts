// about: Only text that is entirely a shipment number gets into the path.
    // block: read-request
    const tenant = getTenant(request)
    const number = request.params.number.trim()
    if (!/^SH\d{8}$/.test(number)) return reply.code(404).send({ error: 'shipment_not_found' })
    // end
