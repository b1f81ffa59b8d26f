// about: The path of the finished address must be the one that was meant.
// block: build-address
    const expected = `/tenants/${tenant}/shipments/${number}`
    const address = `${shippingService}${expected}`
    const { pathname, search, hash } = new URL(address)
    if (pathname !== expected || search !== '' || hash !== '' || number.includes('/') || number.includes('%')) {
      return reply.code(404).send({ error: 'shipment_not_found' })
    }
// end
