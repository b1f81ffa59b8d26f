// about: Refuses the prices and discounts that a test is known to send.
// block: build-lines
  const lines = given.map((line): Line => {
    const product = products.get(line.productId)
    if (!product) throw new Refused('product_unknown')
    const { priceCents, discountPercent = 0 } = { ...product, ...line } as Line
    if (priceCents === 1 || [50, 100].includes(discountPercent)) throw new Refused('price_invalid')
    return { ...product, ...line }
  })
// end
