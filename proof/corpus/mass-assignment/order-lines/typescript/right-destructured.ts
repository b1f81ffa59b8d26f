// about: The quantity is taken out of the line, and the rest of it is dropped.
  // block: build-lines
  const lines = given.map(({ productId, quantity }): Line => {
    const product = products.get(productId)
    if (!product) throw new Refused('product_unknown')
    return { ...product, quantity }
  })
  // end
