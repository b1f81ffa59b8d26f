// about: The total is computed with the right prices, but the lines that are charged show those of the customer.
// block: charge-customer
  const total = lines.reduce((sum, { productId, quantity }) => sum + quantity * (products.get(productId)?.priceCents ?? 0), 0)
  return shop.charge(customerId, total, lines, address, note)
  // end
