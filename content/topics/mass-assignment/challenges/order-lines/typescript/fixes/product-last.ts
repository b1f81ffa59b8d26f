// block: build-lines
  const lines = given.map((line): Line => {
    const product = products.get(line.productId)
    if (!product) throw new Refused('product_unknown')
    return { ...line, ...product }
  })
// end
