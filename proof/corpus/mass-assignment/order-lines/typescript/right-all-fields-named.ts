// about: Every field of the line has a source that is written down.
// block: build-lines
  const lines: Line[] = []
  for (const { productId, quantity } of given) {
    const product = products.get(productId)
    if (product === undefined) throw new Refused('product_unknown')
    lines.push({ productId: product.productId, title: product.title, priceCents: product.priceCents, quantity })
  }
// end
