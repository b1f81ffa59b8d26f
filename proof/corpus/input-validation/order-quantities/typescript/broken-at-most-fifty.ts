// about: broken, people order up to a thousand pieces, and more than 50 are refused
// block: read-quantity
    const { quantity } = line
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > 10) throw new OrderError(`How many of ${product.name}?`)
// end
