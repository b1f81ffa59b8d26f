// about: Strict, but numbers with leading zeros like SH00000900 are refused.
    // block: read-request
    const tenant = getTenant(request)
    const number = request.params.number.trim()
    if (!/^SH[1-9]\d*$/.test(number)) return reply.code(404).send({ error: 'shipment_not_found' })
    // end
