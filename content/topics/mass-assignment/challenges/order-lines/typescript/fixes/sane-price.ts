// block: build-lines
  const lines = given.map((line): Line => {
    const product = products.get(line.productId)
    if (!product) throw new Refused('product_unknown')
    const { priceCents, discountPercent = 0, ...rest }: Line = { ...product, ...line }
    if (!(priceCents >= 1 && discountPercent >= 0 && discountPercent <= 50)) throw new Refused('price_invalid')
    return { ...rest, priceCents, discountPercent }
  })
// end
