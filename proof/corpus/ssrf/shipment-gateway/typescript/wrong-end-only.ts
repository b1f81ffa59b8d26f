// about: The number must end like one; what stands before it is free.
// block: read-request
    const tenant = getTenant(request)
    const number = request.params.number.trim()
    if (!/[A-Z]{2}\d{8}$/.test(number)) return reply.code(404).send({ error: 'shipment_not_found' })
// end
