// block: order
  const { sort = 'created_at', direction = 'desc' } = query
  const order = `${sort} ${direction}`
  const forbidden = ["'", '"', ';', '--', '/*']
  if (forbidden.some((part) => order.includes(part))) {
    throw new RangeError('The order contains characters that are not allowed')
  }
// end
