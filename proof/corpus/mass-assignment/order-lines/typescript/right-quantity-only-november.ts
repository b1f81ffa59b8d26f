// about: right, a line has what we know about the product, and only the quantity of the customer
  // block: build-lines
  const lines = given.map((line): Line => {
    const product = products.get(line.productId)
    if (!product) throw new Refused('product_unknown')
    return { ...product, quantity: line.quantity }
  })
  // end
