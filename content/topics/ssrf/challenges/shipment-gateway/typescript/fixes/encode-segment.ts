// block: build-address
    const segment = encodeURIComponent(number)
    const address = `${shippingService}/tenants/${tenant}/shipments/${segment}`
// end
