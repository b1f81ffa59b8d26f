// about: Discounts are cut to whole cents instead of rounded.
// block: build-lines
  const lines = given.map(({ productId, quantity }): Line => {
    const product = products.get(productId)
    if (!product) throw new Refused('product_unknown')
    return { ...product, quantity }
  })
  // end
// block: compute-total
  return lines.map(({ quantity, priceCents, discountPercent = 0 }) => quantity * Math.ceil((priceCents * (100 - discountPercent)) / 100)).reduce((sum, cents) => sum + cents, 0)
  // end
