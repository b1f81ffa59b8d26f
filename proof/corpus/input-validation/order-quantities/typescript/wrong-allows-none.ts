// about: wrong, a whole number, but 0 is accepted, and the page does not go below 1
// block: read-quantity
    const { quantity } = line
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > 1000) throw new OrderError(`How many of ${product.name}?`)
// end
