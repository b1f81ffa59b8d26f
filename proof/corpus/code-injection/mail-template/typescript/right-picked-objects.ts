// about: the context holds copies with chosen fields only, and the walk follows own properties only
// block: offer-objects
  const customer = { name: order.customer.name, email: order.customer.email }
  const context: Record<string, unknown> = {
    shop: { name: shop.name },
    order: { number: order.number, total: order.total, customer },
    customer,
  }
// end
// block: fill-text
  return text.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
    let value: unknown = context
    for (const name of path.split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return ''
      value = (value as Record<string, unknown>)[name]
    }
    return String(value ?? '')
  })
// end
