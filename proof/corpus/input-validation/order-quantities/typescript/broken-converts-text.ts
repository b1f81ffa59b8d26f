// about: broken, a list with a number in it counts as a number
// block: read-quantity
    const quantity = Number(line.quantity)
    if (typeof line.quantity === 'string' || !Number.isInteger(quantity) || quantity < 1 || quantity > 1000) throw new OrderError(`How many of ${product.name}?`)
// end
