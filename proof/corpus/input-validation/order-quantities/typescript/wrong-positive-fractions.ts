// about: forbids zero and less, but a hundredth of a laptop is still sold for a hundredth of its price
// block: read-quantity
    const { quantity } = line
    if (typeof quantity !== 'number' || !(quantity > 0) || quantity > 10_000) throw new OrderError(`How many of ${product.name}?`)
    // end
