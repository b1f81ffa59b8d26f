// about: broken, {customer.email} is on the help page and stays as it is
// block: fill-text
  const values = new Map([
    ['shop.name', shop.name],
    ['order.number', order.number],
    ['order.total', order.total],
    ['customer.name', order.customer.name],
  ])
  return text.replaceAll(/\{([\w.]+)\}/g, (placeholder, name: string) => values.get(name) ?? placeholder)
// end
// block: offer-objects
// end
