// about: Only zero is refused.
// block: read-quantity
    const { quantity } = line
    if (!quantity || !Number.isInteger(quantity)) throw new OrderError(`How many of ${product.name}?`)
// end
