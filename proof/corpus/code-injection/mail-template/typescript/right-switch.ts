// about: five placeholders, each with its own line, and nothing that walks through objects
  // block: offer-objects
  const { customer } = order
  // end
  // block: fill-text
  return text.replaceAll(/\{([\w.]+)\}/g, (whole, path: string) => {
    switch (path) {
      case 'shop.name':
        return shop.name
      case 'customer.name':
        return customer.name
      case 'customer.email':
        return customer.email
      case 'order.number':
        return order.number
      case 'order.total':
        return order.total
      default:
        return whole
    }
  })
  // end
