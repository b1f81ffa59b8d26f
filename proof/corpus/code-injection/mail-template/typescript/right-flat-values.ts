// about: placeholders are looked up as whole names in a closed list of texts, nothing is walked
// block: offer-objects
  const { name: customerName, email: customerEmail } = order.customer
  const values = new Map<string, string>([
    ['shop.name', shop.name],
    ['order.number', order.number],
    ['order.total', order.total],
    ['order.customer.name', customerName],
    ['order.customer.email', customerEmail],
    ['customer.name', customerName],
    ['customer.email', customerEmail],
  ])
// end
// block: fill-text
  return text.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => values.get(path) ?? '')
// end
