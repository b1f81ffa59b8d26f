// about: Checks a rounded number and continues with the original.
// block: read-quantity
    const { quantity } = line
    if (typeof quantity !== 'number' || Math.round(quantity) < 1 || quantity > 100) throw new OrderError(`How many of ${product.name}?`)
// end
