// about: Mails no longer greet the customer by name.
// block: offer-objects
  const context: Record<string, unknown> = { order: { number: order.number, total: order.total } }
// end
