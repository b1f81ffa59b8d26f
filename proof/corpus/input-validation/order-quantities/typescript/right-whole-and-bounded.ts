// about: a quantity is a whole number from 1 to ten thousand
// block: read-quantity
    const { quantity } = line
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > 10_000) {
      throw new OrderError(`The quantity of ${product.name} must be a whole number from 1 to 10000`)
    }
    // end
