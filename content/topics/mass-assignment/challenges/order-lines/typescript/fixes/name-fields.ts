// block: build-lines
  const lines = given.map(({ productId, quantity }): Line => {
    const product = products.get(productId)
    if (!product) throw new Refused('product_unknown')
    return { ...product, quantity }
  })
// end
