// about: The context holds texts only, without a prototype, and the shop's name is all of the shop.
// block: offer-objects
  const context: Record<string, unknown> = Object.assign(Object.create(null), {
    'shop.name': shop.name,
    'order.number': order.number,
    'order.total': order.total,
    'customer.name': order.customer.name,
    'customer.email': order.customer.email,
    'order.customer.name': order.customer.name,
  })
// end
// block: fill-text
  return text.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => String(context[path] ?? ''))
// end
