// about: Digits alone are safe in a path, but the numbers begin with SH.
    // block: read-request
    const tenant = getTenant(request)
    const number = request.params.number.trim()
    if (!/^\d+$/.test(number)) return reply.code(404).send({ error: 'shipment_not_found' })
    // end
