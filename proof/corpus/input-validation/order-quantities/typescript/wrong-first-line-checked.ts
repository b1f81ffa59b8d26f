// about: wrong, only the first line of the order is checked
// block: read-quantity
    const { quantity } = line
    if (typeof quantity !== 'number') throw new OrderError(`How many of ${product.name}?`)
    const first = request.lines[0]?.quantity as number
    if (!Number.isInteger(first) || first < 1 || first > 1000) throw new OrderError(`How many of ${product.name}?`)
// end
