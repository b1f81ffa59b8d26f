// about: Larger orders are refused.
// block: check-lines
  const given = Array.isArray(body.lines) ? body.lines : []
  if (given.length === 0 || given.length > 20 || !given.every(isLine)) throw new Refused('lines_invalid')
  // end
// block: build-lines
  const lines = given.map(({ productId, quantity }): Line => {
    const product = products.get(productId)
    if (!product) throw new Refused('product_unknown')
    return { ...product, quantity }
  })
  // end
