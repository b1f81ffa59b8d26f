// about: Whole numbers from 1 to 999.
// block: read-quantity
    const { quantity } = line
    const isCount = Number.isSafeInteger(quantity) && quantity > 0 && quantity < 1000
    if (!isCount) throw new OrderError(`How many of ${product.name}?`)
// end
