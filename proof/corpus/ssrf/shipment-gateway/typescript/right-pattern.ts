// about: The number is checked as a whole, so there is no slash, dot or question mark in it.
    // block: read-request
    const tenant = getTenant(request)
    const number = request.params.number.trim()
    if (!/^SH\d{8}$/.test(number)) return reply.code(404).send({ error: 'shipment_not_found' })
    // end
