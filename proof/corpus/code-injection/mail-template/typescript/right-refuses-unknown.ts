// about: All placeholders of a text are compared with the list before anything is filled in, and an unknown one stops the mail.
// part: helpers
const known = new Set(['shop.name', 'customer.name', 'customer.email', 'order.number', 'order.total'])
// end
  // block: offer-objects
  const { name, email } = order.customer
  const context: Record<string, unknown> = {
    shop: { name: shop.name },
    customer: { name, email },
    order: { number: order.number, total: order.total },
  }
  // end
  // part: checks
  for (const [, path = ''] of mail.text.matchAll(/\{([\w.]+)\}/g)) {
    if (!known.has(path)) throw new TextError(`There is no placeholder {${path}}`)
  }
  // end
