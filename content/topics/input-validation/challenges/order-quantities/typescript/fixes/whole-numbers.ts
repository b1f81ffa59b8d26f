// block: read-quantity
    const { quantity } = line
    if (!Number.isInteger(quantity)) throw new OrderError(`How many of ${product.name}?`)
// end
