// block: read-quantity
    const { quantity } = line
    if (typeof quantity !== 'number' || quantity > 100) throw new OrderError(`At most 100 of ${product.name}`)
// end
