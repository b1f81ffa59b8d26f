// about: a line is the product with a quantity, nothing else of the request gets into it
// block: build-lines
  const lines: Line[] = []
  for (const line of given) {
    const product = products.get(line.productId)
    if (product === undefined) throw new Refused('product_unknown')
    lines.push({ ...product, quantity: line.quantity })
  }
  // end
