// about: Placeholders are looked up in a map of five finished values, so no path is followed.
  // block: offer-objects
  const context = new Map<string, string>([
    ['shop.name', shop.name],
    ['customer.name', order.customer.name],
    ['customer.email', order.customer.email],
    ['order.number', order.number],
    ['order.total', order.total],
  ])
  // end

  // block: fill-text
  return text.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => context.get(path) ?? '')
  // end
