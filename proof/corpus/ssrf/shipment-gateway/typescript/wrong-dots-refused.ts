// about: looks for two dots as they are; encoded dots are walked all the same when the address is parsed
// block: read-request
    const tenant = getTenant(request)
    const number = request.params.number.trim()
    if (number === '' || number.includes('..')) return reply.code(404).send({ error: 'shipment_not_found' })
// end
