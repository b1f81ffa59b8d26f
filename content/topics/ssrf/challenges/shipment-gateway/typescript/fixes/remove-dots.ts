// block: build-address
    const plain = number.replaceAll('../', '')
    const address = `${shippingService}/tenants/${tenant}/shipments/${plain}`
// end
