// about: stops the customer, but the staff at the counter can no longer give a discount for damaged plants
  // block: compute-total
  return lines.map(({ quantity, priceCents }) => quantity * priceCents).reduce((sum, cents) => sum + cents, 0)
  // end
  // block: build-lines
  const lines = given.map((line): Line => {
    const product = products.get(line.productId)
    if (!product) throw new Refused('product_unknown')
    return { ...product, quantity: line.quantity }
  })
  // end
