// about: A line with anything but product and quantity is refused, so the merge has nothing to overwrite.
  // block: build-lines
  const lines = given.map((line): Line => {
    if (Object.keys(line).some((key) => key !== 'productId' && key !== 'quantity')) throw new Refused('lines_invalid')
    const product = products.get(line.productId)
    if (!product) throw new Refused('product_unknown')
    return { ...product, ...line }
  })
  // end
