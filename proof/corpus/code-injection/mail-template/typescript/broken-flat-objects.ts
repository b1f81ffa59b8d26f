// about: The objects that are handed over have no settings in them, and no address either: {customer.email} of the help page stays empty.
// block: offer-objects
  const customer = { name: order.customer.name }
  const context: Record<string, unknown> = { shop: { name: shop.name }, order: { number: order.number, total: order.total, customer }, customer }
// end
