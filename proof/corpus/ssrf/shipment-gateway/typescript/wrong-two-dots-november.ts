// about: The text .. is refused, but %2e%2e (sent as %252e%252e) means the same to the URL parser.
    // block: read-request
    const tenant = getTenant(request)
    const number = request.params.number.trim()
    if (number === '' || number.includes('..')) return reply.code(404).send({ error: 'shipment_not_found' })
    // end
