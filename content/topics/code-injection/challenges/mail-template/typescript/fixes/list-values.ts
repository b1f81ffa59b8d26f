// block: offer-objects
  const values = new Map([
    ['shop.name', shop.name],
    ['order.number', order.number],
    ['order.total', order.total],
    ['customer.name', order.customer.name],
    ['customer.email', order.customer.email],
  ])
// end
// block: fill-text
  return text.replaceAll(/\{([\w.]+)\}/g, (placeholder, name: string) => values.get(name) ?? placeholder)
// end
