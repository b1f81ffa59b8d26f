// about: fetch reads a backslash as a slash, so ..\..\8\shipments\SH00000900 still changes the tenant.
    // block: read-request
    const tenant = getTenant(request)
    const number = request.params.number.trim()
    if (number === '' || number.includes('/')) return reply.code(404).send({ error: 'shipment_not_found' })
    // end
