// about: wrong, the price of the product wins now, but a product has no discount, so that of the line stays
  // block: build-lines
  const lines = given.map((line): Line => {
    const product = products.get(line.productId)
    if (!product) throw new Refused('product_unknown')
    return { ...line, ...product }
  })
  // end
