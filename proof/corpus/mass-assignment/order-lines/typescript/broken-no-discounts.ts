// about: safe, but the counter's discount is gone from the total as well
// block: compute-total
  return lines.map(({ quantity, priceCents }) => quantity * priceCents).reduce((sum, cents) => sum + cents, 0)
  // end
// block: build-lines
  const lines = given.map(({ productId, quantity }): Line => {
    const product = products.get(productId)
    if (!product) throw new Refused('product_unknown')
    return { productId, quantity, title: product.title, priceCents: product.priceCents }
  })
  // end
