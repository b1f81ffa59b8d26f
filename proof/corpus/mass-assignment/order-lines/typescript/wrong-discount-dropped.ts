// about: The discount is dropped; the price is still the one of the request.
// block: build-lines
  const lines = given.map((line): Line => {
    const product = products.get(line.productId)
    if (!product) throw new Refused('product_unknown')
    return { ...product, ...line, discountPercent: 0 }
  })
// end
