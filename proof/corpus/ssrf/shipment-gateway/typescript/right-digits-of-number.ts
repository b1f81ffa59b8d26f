// about: The path is made from eight digits taken out of the number, so it can contain nothing else.
    // block: build-address
    const digits = /^SH([0-9]{8})$/.exec(number)?.[1]
    if (digits === undefined) return reply.code(404).send({ error: 'shipment_not_found' })
    const address = new URL(`/tenants/${tenant}/shipments/SH${digits}`, shippingService).href
    // end
