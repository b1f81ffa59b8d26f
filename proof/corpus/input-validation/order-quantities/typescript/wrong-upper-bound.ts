// about: stops very large numbers, which nobody needs to attack; negative ones and fractions pass
    // block: read-quantity
    const { quantity } = line
    if (typeof quantity !== 'number' || Number.isNaN(quantity) || quantity === 0 || quantity > 1000) {
      throw new OrderError(`How many of ${product.name}?`)
    }
    // end
