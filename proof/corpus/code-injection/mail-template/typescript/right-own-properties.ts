// about: The shop is offered without its settings, and only own properties are followed.
// block: offer-objects
  const context: Record<string, unknown> = { shop: { name: shop.name }, order, customer: order.customer }
// end
// block: fill-text
  return text.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
    let value: unknown = context
    for (const name of path.split('.')) {
      const isOwn = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      value = isOwn ? (value as Record<string, unknown>)[name] : undefined
    }
    return typeof value === 'string' ? value : ''
  })
// end
