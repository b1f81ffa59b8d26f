// about: broken, a wrong quantity ends in a RangeError instead of an OrderError
// block: read-quantity
    const { quantity } = line
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > 1000) throw new RangeError(`How many of ${product.name}?`)
// end
