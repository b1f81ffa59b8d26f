// about: the whole path is a key of a map with five texts, so no object is walked
  // block: offer-objects
  const context = new Map([
    ['shop.name', shop.name],
    ['customer.name', order.customer.name],
    ['customer.email', order.customer.email],
    ['order.number', order.number],
    ['order.total', order.total],
  ])
  // end
  // block: fill-text
  return text.replaceAll(/\{([\w.]+)\}/g, (whole, path: string) => context.get(path) ?? whole)
  // end
