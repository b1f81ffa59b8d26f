// about: the encoding is undone by the proxy in front of the shipping service, which then walks up the path
// block: build-address
    const address = `${shippingService}/tenants/${tenant}/shipments/${encodeURIComponent(number)}`
// end
