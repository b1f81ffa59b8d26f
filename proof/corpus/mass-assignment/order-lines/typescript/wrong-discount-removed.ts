// about: removes the discount, but the price of the request still overwrites the one of the product
// block: build-lines
  const lines = given.map((line): Line => {
    const product = products.get(line.productId)
    if (!product) throw new Refused('product_unknown')
    return { ...product, ...line, discountPercent: undefined }
  })
  // end
