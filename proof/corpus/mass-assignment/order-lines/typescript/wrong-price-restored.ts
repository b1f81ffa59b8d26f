// about: The price comes from the product; a discount of the customer's own choice stays.
// block: build-lines
  const lines = given.map((line): Line => {
    const product = products.get(line.productId)
    if (!product) throw new Refused('product_unknown')
    return { ...product, ...line, title: product.title, priceCents: product.priceCents }
  })
// end
