// about: ".." is refused, but "%2e%2e" in the address is the same to fetch.
    // block: read-request
    const tenant = getTenant(request)
    const number = request.params.number.trim()
    if (number === '' || number.includes('..')) return reply.code(404).send({ error: 'shipment_not_found' })
    // end
