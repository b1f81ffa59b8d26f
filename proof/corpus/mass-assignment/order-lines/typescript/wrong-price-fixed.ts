// about: The price is put back after the merge, but discountPercent: 100 still makes the plants free.
  // block: build-lines
  const lines = given.map((line): Line => {
    const product = products.get(line.productId)
    if (!product) throw new Refused('product_unknown')
    return { ...product, ...line, priceCents: product.priceCents, title: product.title }
  })
  // end
