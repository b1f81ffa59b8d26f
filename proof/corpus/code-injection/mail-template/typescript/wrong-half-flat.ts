// about: The password is gone, and the name of the mail server is still there.
// block: offer-objects
  const context: Record<string, unknown> = { shop: { ...shop, smtpPassword: '' }, order, customer: order.customer }
// end
