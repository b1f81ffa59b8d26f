// about: Price and discount are the shop's, but the customer can still write the title of a line.
// block: build-lines
  const lines = given.map((line): Line => {
    const product = products.get(line.productId)
    if (!product) throw new Refused('product_unknown')
    return { ...product, ...line, priceCents: product.priceCents, discountPercent: 0 }
  })
  // end
