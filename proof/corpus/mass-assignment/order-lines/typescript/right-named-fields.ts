// about: every field of a line is named, and only the quantity comes from the request
// block: build-lines
  const lines = given.map(({ productId, quantity }): Line => {
    const product = products.get(productId)
    if (!product) throw new Refused('product_unknown')
    const { title, priceCents } = product
    return { productId, quantity, title, priceCents }
  })
  // end
