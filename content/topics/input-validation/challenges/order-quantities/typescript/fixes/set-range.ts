// block: read-quantity
    const { quantity } = line
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > 100) {
      throw new OrderError(`How many of ${product.name}? From 1 to 100`)
    }
// end
