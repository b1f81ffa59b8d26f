// about: Of two lines with the same product only the last one is charged.
// block: build-lines
  const byProduct = new Map<number, Line>()
  for (const { productId, quantity } of given) {
    const product = products.get(productId)
    if (!product) throw new Refused('product_unknown')
    byProduct.set(productId, { ...product, quantity })
  }
  const lines = [...byProduct.values()]
  // end
