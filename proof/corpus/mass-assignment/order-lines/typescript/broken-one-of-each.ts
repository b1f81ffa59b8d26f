// about: Everybody gets one piece, whatever they ordered.
// block: build-lines
  const lines = given.map(({ productId }): Line => {
    const product = products.get(productId)
    if (!product) throw new Refused('product_unknown')
    return { ...product, quantity: 1 }
  })
// end
