// about: wrong, the text of the number may not begin with a minus, and 1e-9 does not
// block: read-quantity
    const { quantity } = line
    if (typeof quantity !== 'number' || String(quantity).startsWith('-') || quantity === 0 || quantity > 1000) throw new OrderError(`How many of ${product.name}?`)
// end
