// about: whole numbers from 1 to 1,000 and nothing else
    // block: read-quantity
    const { quantity } = line
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > 1000) throw new OrderError(`How many of ${product.name}?`)
    // end
