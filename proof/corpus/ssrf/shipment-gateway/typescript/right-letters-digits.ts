// about: Letters and digits can't leave the segment, whatever the proxy does with the path.
    // block: read-request
    const tenant = getTenant(request)
    const number = request.params.number.trim()
    if (number === '') return reply.code(404).send({ error: 'shipment_not_found' })
    // end
    // block: build-address
    if (/[^A-Za-z0-9]/.test(number)) return reply.code(404).send({ error: 'shipment_not_found' })
    const address = `${shippingService}/tenants/${tenant}/shipments/${encodeURIComponent(number)}`
    // end
