// about: Two dots can be written as %2e%2e, and fetch reads that as a step upwards as well.
// block: read-request
    const tenant = getTenant(request)
    const number = request.params.number.trim()
    if (number === '' || number.includes('..')) return reply.code(404).send({ error: 'shipment_not_found' })
// end
