// about: only a shipment number, from its first to its last character, becomes part of the address
// block: read-request
    const tenant = getTenant(request)
    const number = request.params.number.trim()
    if (!/^SH[0-9]{8}$/.test(number)) return reply.code(404).send({ error: 'shipment_not_found' })
// end
