// about: A thousandth of a laptop costs nearly nothing, and the packer rounds up.
// block: read-quantity
    const { quantity } = line
    if (typeof quantity !== 'number' || !(quantity > 0) || quantity > 100) throw new OrderError(`How many of ${product.name}?`)
// end
