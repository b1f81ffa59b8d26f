// about: The digits are taken out by a pattern for the whole text, and the number is put together anew.
    // block: build-address
    const digits = /^SH(\d{8})$/.exec(number)?.[1]
    if (!digits) return reply.code(404).send({ error: 'shipment_not_found' })
    const address = `${shippingService}/tenants/${tenant}/shipments/SH${digits}`
    // end
