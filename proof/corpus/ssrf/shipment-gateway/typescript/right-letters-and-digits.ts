// about: Letters and digits mean nothing else in an address.
// block: read-request
    const tenant = getTenant(request)
    const number = request.params.number.trim()
    if (!/^[A-Za-z0-9]{1,20}$/.test(number)) return reply.code(404).send({ error: 'shipment_not_found' })
// end
