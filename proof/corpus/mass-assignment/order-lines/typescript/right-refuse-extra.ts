// about: right, a line with anything besides product and quantity is refused, and only the quantity is taken from it
  // block: build-lines
  const lines = given.map((line): Line => {
    if (Object.keys(line).some((field) => field !== 'productId' && field !== 'quantity')) throw new Refused('line_invalid')
    const product = products.get(line.productId)
    if (!product) throw new Refused('product_unknown')
    return { productId: product.productId, title: product.title, priceCents: product.priceCents, quantity: line.quantity }
  })
  // end
