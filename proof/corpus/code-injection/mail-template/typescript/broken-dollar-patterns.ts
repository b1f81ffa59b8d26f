// about: broken, a dollar sign in a name is read as a pattern of replaceAll
// block: offer-objects
  const values: Record<string, string> = {
    'shop.name': shop.name,
    'order.number': order.number,
    'order.total': order.total,
    'customer.name': order.customer.name,
    'customer.email': order.customer.email,
  }
// end
// block: fill-text
  let filled = text
  for (const [name, value] of Object.entries(values)) filled = filled.replaceAll(`{${name}}`, value)
  return filled
// end
