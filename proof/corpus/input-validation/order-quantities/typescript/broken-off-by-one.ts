// about: safe, but a single piece, the most common order, is refused
// block: read-quantity
    const { quantity } = line
    if (!Number.isInteger(quantity) || quantity <= 1 || quantity > 10_000) throw new OrderError(`How many of ${product.name}?`)
    // end
