// about: the product now overwrites price and title, but a discount in the request is not overwritten by anything
// block: build-lines
  const lines = given.map((line): Line => {
    const product = products.get(line.productId)
    if (!product) throw new Refused('product_unknown')
    return { ...line, ...product }
  })
  // end
