// about: a helper accepts whole numbers within the range and reports the rest with the name of the product
// part: top
function readQuantity(value: unknown, name: string): number {
  const isAcceptable = typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= 100_000
  if (!isAcceptable) throw new OrderError(`Please tell how many pieces of ${name} you want`)
  return value
}
// end
// block: read-quantity
    const quantity = readQuantity(line.quantity, product.name)
    // end
